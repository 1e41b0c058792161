import type { ReactNode } from 'react';
import type { ProjectDownload, ProjectEvent } from '#web/features/projects/projects/project.ts';
import { formatInstant, formatStatus } from '#web/lib/format.ts';

/** A project's status changes and the downloads of its final files, newest first. */
export function Activity({ events, downloads }: { events: ProjectEvent[]; downloads: ProjectDownload[] }) {
  const entries = [
    ...events.toReversed().map((event) => ({ ...event, key: `event ${event.id}`, text: moveText(event) })),
    ...downloads
      .toReversed()
      .map((download) => ({ ...download, key: `download ${download.id}`, text: downloadText(download), note: null })),
  ];
  if (entries.length === 0) return <p className="text-muted">No activity yet.</p>;
  return (
    <ol className="grid gap-4 border-line border-l pl-5">
      {entries
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
        .map(({ key, author, text, createdAt, note }) => (
          <li key={key} className="relative grid gap-1">
            <span aria-hidden className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-[1px] bg-muted" />
            <p className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{author.name}</span> {text}
            </p>
            <time dateTime={createdAt} className="text-muted text-sm">
              {formatInstant(createdAt)}
            </time>
            {note && <p className="max-w-[70ch] whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{note}</p>}
          </li>
        ))}
    </ol>
  );
}

const Term = ({ children }: { children: string }) => <em className="font-medium not-italic">{children}</em>;

function moveText({ from, to }: ProjectEvent): ReactNode {
  if (from === null) return 'created the project';
  return (
    <>
      moved it from <Term>{formatStatus(from)}</Term> to <Term>{formatStatus(to)}</Term>
    </>
  );
}

function downloadText({ files }: ProjectDownload): ReactNode {
  if (files.length > 1) return `downloaded ${files.length} final files as ZIP`;
  return (
    <>
      downloaded <Term>{files[0]!}</Term>
    </>
  );
}
