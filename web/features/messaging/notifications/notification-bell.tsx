import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type Audience, type Notification, useNotifications } from './use-notifications.ts';

interface NotificationBellProps {
  audience: Audience;
  /** Whether opening the list marks it as read; false with an access code. */
  marksRead?: boolean;
}

/** The list's place: below the bell or, in the admin area, beside the sidebar. */
const positions = {
  client: 'right-[max(0.75rem,calc(50%-34.75rem))]',
  admin: 'right-3 lg:top-3 lg:right-auto lg:left-[calc(var(--sidebar)+0.5rem)]',
};

/** A bell with the number of unread notifications, which opens the list. */
export function NotificationBell({ audience, marksRead = true }: NotificationBellProps) {
  const { data, isError, refetch, newIds, toggle } = useNotifications(audience, marksRead);
  const panel = useRef<HTMLDivElement>(null);
  const unread = data?.unread ?? 0;
  const badge = unread > 99 ? '99+' : unread;

  return (
    <>
      <PlainButton
        popoverTarget={`notifications-${audience}`}
        aria-label={unread > 0 ? `Notifications, ${badge} new` : 'Notifications'}
        className="group relative grid size-10 pointer-coarse:size-11 place-items-center rounded-sm text-inherit"
      >
        <Bell aria-hidden size={18} className="opacity-80 group-hover:opacity-100" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-mono font-semibold text-on-accent text-xs leading-5"
          >
            {badge}
          </span>
        )}
      </PlainButton>
      <div
        ref={panel}
        id={`notifications-${audience}`}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={(event) => toggle(event.newState === 'open')}
        className={`fixed inset-auto top-16 ${positions[audience]} m-0 max-h-[min(32rem,80dvh)] w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-md border border-line bg-surface p-0 text-ink shadow-lg open:animate-fade-in`}
      >
        <h2 className="border-line border-b px-4 py-3 font-semibold">Notifications</h2>
        {data ? (
          <NotificationList notifications={data.notifications} newIds={newIds} onOpen={() => panel.current?.hidePopover()} />
        ) : isError ? (
          <FailedState onRetry={refetch} />
        ) : (
          <Spinner text="Loading..." />
        )}
      </div>
    </>
  );
}

function NotificationList({ notifications, newIds, onOpen }: { notifications: Notification[]; newIds: number[]; onOpen: () => void }) {
  if (notifications.length === 0) return <p className="px-4 py-10 text-center text-muted">You have no notifications yet.</p>;
  return (
    <ol>
      {notifications.map(({ id, text, link, createdAt }) => (
        <li key={id} className="border-line border-b last:border-b-0">
          <Link to={link} onClick={onOpen} className="grid grid-cols-[0.75rem_1fr] items-baseline gap-x-2 px-4 py-3 hover:bg-background">
            <span>
              {newIds.includes(id) && (
                <>
                  <span aria-hidden className="block size-2 rounded-full bg-accent" />
                  <span className="sr-only">New:</span>
                </>
              )}
            </span>
            <span className="[overflow-wrap:anywhere]">{text}</span>
            <span className="col-start-2 text-muted text-sm">{formatInstant(createdAt)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
