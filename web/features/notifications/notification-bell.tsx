import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../lib/format.ts';
import { PlainButton } from '../../ui/button.tsx';
import { FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Area, Notification } from './queries.ts';
import { useNotifications } from './use-notifications.ts';

interface NotificationBellProps {
  area: Area;
  /** Whether looking counts as having seen: not for somebody who looks with an access code. */
  marks?: boolean;
}

/** What happened since the last visit: how much of it is new, and the list. */
export function NotificationBell({ area, marks = true }: NotificationBellProps) {
  const { data, isError, refetch, fresh, toggle } = useNotifications(area, marks);
  const panel = useRef<HTMLDivElement>(null);
  const unread = data?.unread ?? 0;
  const shown = unread > 99 ? '99+' : unread;

  return (
    <>
      <PlainButton
        popoverTarget={`news-${area}`}
        aria-label={unread > 0 ? `Notifications, ${shown} new` : 'Notifications'}
        className="group relative grid size-10 place-items-center rounded-sm text-inherit"
      >
        <Bell aria-hidden size={18} className="opacity-80 group-hover:opacity-100" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center font-mono font-semibold text-on-accent text-xs leading-5"
          >
            {shown}
          </span>
        )}
      </PlainButton>
      <div
        ref={panel}
        id={`news-${area}`}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={(event) => toggle(event.newState === 'open')}
        className="fixed inset-auto top-16 right-[max(0.75rem,calc(50vw-34.75rem))] m-0 max-h-[min(32rem,80dvh)] w-[min(26rem,calc(100vw-1.5rem))] overflow-y-auto rounded-md border border-line bg-surface p-0 text-ink shadow-lg open:animate-fade-in"
      >
        <h2 className="border-line border-b px-4 py-3 font-semibold">What happened</h2>
        {data ? (
          <NotificationList notifications={data.notifications} fresh={fresh} onFollow={() => panel.current?.hidePopover()} />
        ) : isError ? (
          <FailedState onRetry={refetch} />
        ) : (
          <Spinner text="Loading..." />
        )}
      </div>
    </>
  );
}

function NotificationList({ notifications, fresh, onFollow }: { notifications: Notification[]; fresh: number[]; onFollow: () => void }) {
  if (notifications.length === 0) return <p className="px-4 py-10 text-center text-muted">Nothing has happened yet.</p>;
  return (
    <ol>
      {notifications.map(({ id, text, link, createdAt }) => (
        <li key={id} className="border-line border-b last:border-b-0">
          <Link to={link} onClick={onFollow} className="grid grid-cols-[0.75rem_1fr] items-baseline gap-x-2 px-4 py-3 hover:bg-background">
            <span>
              {fresh.includes(id) && (
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
