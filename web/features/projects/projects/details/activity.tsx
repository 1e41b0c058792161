import type { ReactNode } from 'react';
import type { ProjectDownload, ProjectEvent } from '#web/features/projects/projects/project.ts';
import { formatStatus } from '#web/lib/format.ts';
import { Term, Timeline, type TimelineEntry } from '#web/ui/timeline.tsx';

interface ActivityProps {
  events: ProjectEvent[];
  downloads: ProjectDownload[];
  /** Entries of other areas for the timeline. */
  others: TimelineEntry[];
}

/** A project's status changes and the downloads of its final files, newest first. */
export function Activity({ events, downloads, others }: ActivityProps) {
  const entries = [
    ...events.toReversed().map((event) => ({ ...event, key: `event ${event.id}`, text: moveText(event) })),
    ...downloads.toReversed().map((download) => ({ ...download, key: `download ${download.id}`, text: downloadText(download) })),
  ];
  if (entries.length + others.length === 0) return <p className="text-muted">No activity yet.</p>;
  return <Timeline entries={[...others, ...entries.map((entry) => ({ ...entry, author: entry.author.name }))]} />;
}

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
