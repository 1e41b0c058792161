import { ClientBalance } from '#web/features/billing/balance/client-balance.tsx';
import { ClientStatement } from '#web/features/billing/statements/client-statement.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientBalancePage() {
  const client = useShownClient();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <WideSection title="Credit balance" text="Money that the client has paid and no invoice was waiting for.">
        <ClientBalance client={client} />
      </WideSection>
      <WideSection title="Account statement" text="Invoices and payments of a period, with the balance after each.">
        <ClientStatement clientId={client.id} />
      </WideSection>
    </div>
  );
}
