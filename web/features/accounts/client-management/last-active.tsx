import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Figure } from '#web/ui/figures.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** When the client last used the portal, and what they watched there. */
export function LastActive({ client: { status, lastActiveAt, lastWatched } }: { client: AdminClientDetail }) {
  if (lastActiveAt === null) return <Figure label="Last active" value="Never" note={status === 'invited' && 'Not registered yet'} />;
  return (
    <Figure
      label="Last active"
      value={formatInstant(lastActiveAt)}
      note={
        lastWatched && (
          <>
            Watched{' '}
            <TextLink to={`/admin/projects/${lastWatched.projectId}`}>
              {lastWatched.version !== null && `v${lastWatched.version} of `}
              {lastWatched.projectTitle}
            </TextLink>
          </>
        )
      }
    />
  );
}
