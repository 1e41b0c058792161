import { Badge } from '#web/ui/badge.tsx';

interface Client {
  status: 'client' | 'invited';
  deactivatedAt: string | null;
  deletionRequestedAt: string | null;
}

/** A client's name, with badges for an invited or deactivated client and a deletion request. */
export function ClientName({ client }: { client: Client & { name: string } }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="line-clamp-2 font-semibold">{client.name}</span>
      <ClientBadges client={client} />
    </span>
  );
}

export function ClientBadges({ client }: { client: Client }) {
  return (
    <>
      {client.status === 'invited' && <Badge color="cerulean">Invited</Badge>}
      {client.deactivatedAt && <Badge color="gray">deactivated</Badge>}
      {client.deletionRequestedAt && <Badge color="rose">deletion requested</Badge>}
    </>
  );
}
