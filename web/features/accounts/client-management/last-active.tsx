import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Figure } from '#web/ui/figures.tsx';

/** When the client last used the portal. */
export function LastActive({ client: { status, lastActiveAt } }: { client: AdminClientDetail }) {
  if (lastActiveAt === null) return <Figure label="Last active" value="Never" note={status === 'invited' && 'Not registered yet'} />;
  return <Figure label="Last active" value={formatInstant(lastActiveAt)} />;
}
