import { Badge } from '#web/ui/badge.tsx';

/** A client's name, with badges for a deactivated client and a deletion request. */
export function ClientName({ client }: { client: { name: string; deactivatedAt: string | null; deletionRequestedAt: string | null } }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="line-clamp-2 font-semibold">{client.name}</span>
      <ClientBadges client={client} />
    </span>
  );
}

export function ClientBadges({ client }: { client: { deactivatedAt: string | null; deletionRequestedAt: string | null } }) {
  return (
    <>
      {client.deactivatedAt && <Badge color="gray">deactivated</Badge>}
      {client.deletionRequestedAt && <Badge color="rose">deletion requested</Badge>}
    </>
  );
}
