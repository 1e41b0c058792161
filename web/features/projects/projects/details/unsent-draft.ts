import type { ProjectStatus } from '#domain/projects/statuses.ts';

interface Project {
  status: ProjectStatus;
  files: { type: string; name: string; uploadedAt: string }[];
  events: { from: ProjectStatus | null; to: ProjectStatus; createdAt: string }[];
}

/** The newest draft, if it was uploaded since the project last was in review and is still to be sent there. Lists are oldest first. */
export function unsentDraft({ status, files, events }: Project) {
  if (['review', 'completed', 'archived'].includes(status)) return;
  const draft = files.findLast(({ type }) => type === 'draft');
  const reviewedAt = events.findLast(({ from, to }) => from === 'review' || to === 'review')?.createdAt;
  return draft && (reviewedAt === undefined || draft.uploadedAt > reviewedAt) ? draft : undefined;
}
