import { formatInstant, formatStatus } from '../../../lib/format.ts';
import type { ProjectEvent } from '../project.ts';

/** A project's status changes, newest first. */
export function Activity({ events }: { events: ProjectEvent[] }) {
  if (events.length === 0) return <p className="text-muted">No activity yet.</p>;
  return (
    <ol className="grid gap-4 border-line border-l pl-5">
      {events.toReversed().map((event) => (
        <li key={event.id} className="relative grid gap-1">
          <span aria-hidden className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-[1px] bg-muted" />
          <EventText event={event} />
          <time dateTime={event.createdAt} className="text-muted text-sm">
            {formatInstant(event.createdAt)}
          </time>
          {event.note && <p className="max-w-[70ch] whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function EventText({ event: { author, from, to } }: { event: ProjectEvent }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="font-semibold">{author.name}</span>{' '}
      {from === null ? (
        'created the project'
      ) : (
        <>
          moved it from <em className="font-medium not-italic">{formatStatus(from)}</em> to{' '}
          <em className="font-medium not-italic">{formatStatus(to)}</em>
        </>
      )}
    </p>
  );
}
