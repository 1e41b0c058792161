import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/format.ts';

export interface TimelineEntry {
  key: string;
  author: string;
  /** What the author did, written to follow the author's name. */
  text: ReactNode;
  note?: string | null;
  createdAt: string;
}

/** The events of a record's history, newest first. */
export const Timeline = ({ entries }: { entries: TimelineEntry[] }) => (
  <ol className="grid gap-4 border-line border-l pl-5">
    {entries
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map(({ key, author, text, createdAt, note }) => (
        <li key={key} className="relative grid gap-1">
          <span aria-hidden className="absolute top-2 -left-[1.4375rem] size-1.5 rounded-[1px] bg-muted" />
          <p className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{author}</span> {text}
          </p>
          <time dateTime={createdAt} className="text-muted text-sm">
            {formatInstant(createdAt)}
          </time>
          {note && <p className="max-w-[70ch] whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{note}</p>}
        </li>
      ))}
  </ol>
);

export const Term = ({ children }: { children: string }) => <em className="font-medium not-italic">{children}</em>;
