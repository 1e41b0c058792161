import { useQuery } from '@tanstack/react-query';
import Bowser from 'bowser';
import { adminSessionEndpoints, clientSessionEndpoints } from '#api/accounts/sessions.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type Session = JsonResponse<typeof clientSessionEndpoints.list>['sessions'][number];

const endpoints = { client: clientSessionEndpoints, admin: adminSessionEndpoints };

interface SessionListProps {
  audience: 'client' | 'admin';
  /** Called after the present session has ended. */
  onLeave: () => Promise<void>;
}

/** Active sessions, each of which can be ended. */
export function SessionList({ audience, onLeave }: SessionListProps) {
  const { data: sessions, isError, refetch } = useQuery(query(endpoints[audience].list, {}, { select: ({ sessions }) => sessions }));
  const end = useAction({
    mutationFn: (id: number) => call(endpoints[audience].end, { params: { id } }),
    successMessage: 'Session ended.',
    errorMessage: "The session couldn't be ended. Please try again.",
  });
  if (!sessions) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading sessions..." />;
  return (
    <>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-surface px-4 py-3"
          >
            <SessionLines session={session} />
            {session.isCurrent ? (
              <Badge color="forest">This browser</Badge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`End the session in ${browserName(session)}`}
                pending={end.isPending && end.variables === session.id && 'Ending...'}
                onClick={() => end.mutate(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SignOutEverywhere audience={audience} onLeave={onLeave} />
    </>
  );
}

function SessionLines({ session }: { session: Session }) {
  return (
    <p className="grid [overflow-wrap:anywhere]">
      <span className="font-semibold">{browserName(session)}</span>
      <span className="text-muted text-sm">
        {session.byAccessCode ? 'Signed in with an access code on ' : 'Signed in on '}
        {formatInstant(session.createdAt)}, last active {formatInstant(session.lastSeenAt)}
      </span>
    </p>
  );
}

/** Ends every session including this one, then shows the login page or the gate. */
function SignOutEverywhere({ audience, onLeave }: SessionListProps) {
  return (
    <ConfirmButton
      label="Sign out everywhere"
      button={{ className: 'sm:justify-self-start' }}
      title="Sign out everywhere?"
      confirmLabel="Sign out"
      harmless
      pendingLabel="Signing out..."
      action={{
        mutationFn: () => call(endpoints[audience].endAll, {}),
        successMessage: "You're signed out everywhere.",
        errorMessage: 'Something went wrong. Please try again.',
        onSuccess: onLeave,
      }}
    >
      <p>You are signed out of every browser immediately, including this one. You can sign in again at any time.</p>
    </ConfirmButton>
  );
}

/** Browser and operating system, such as `Firefox on Windows`. */
function browserName({ userAgent }: Session): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name && `on ${os.name}`].filter(Boolean).join(' ') || 'Unknown browser';
}
