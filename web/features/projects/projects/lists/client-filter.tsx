import { useQuery } from '@tanstack/react-query';
import { adminClient, findClients } from '#web/features/accounts/clients/client.ts';
import { ComboboxField } from '#web/ui/form/combobox-field.tsx';

/** Lists only what belongs to one client. */
export function ClientFilter({ clientId, onPick }: { clientId: number | undefined; onPick: (id: number | undefined) => void }) {
  const { data: client } = useQuery({ ...adminClient(String(clientId)), enabled: clientId !== undefined });
  const selected = clientId === undefined ? null : client && { id: client.id, name: client.name, detail: client.email };
  return (
    // Styled like the list's other controls: label before the field, same height.
    <div className="w-full sm:w-64 xl:w-auto xl:max-w-56 xl:grow xl:basis-40 [&>div]:grid-cols-[auto_minmax(0,1fr)] [&>div]:items-center [&_input]:py-1.5 [&_label]:font-normal [&_label]:text-muted">
      <ComboboxField
        label="Client"
        queryOptions={findClients}
        selected={selected}
        onSelect={(choice) => choice?.id !== clientId && onPick(choice?.id)}
      />
    </div>
  );
}
