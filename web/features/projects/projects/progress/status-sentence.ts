import type { DeliverableState } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';

/** The status of a project or of one of several deliverables. */
type Status = ProjectStatus | DeliverableState;

/** Whoever decides about a draft, comments on it, or only watches it. */
export type Reader = 'decider' | 'commenter' | 'viewer';

/** What clients and guests read beside a status: what happens next, and who is to act. @param version of the draft that is in review */
export function statusSentence(status: Status, reader: Reader, version?: number): string {
  if (status !== 'review' && status !== 'in_review') return sentences[status];
  return `In review: please watch ${version ? `version ${version}` : 'the draft'}${whatFollows[reader]}.`;
}

const whatFollows: Record<Reader, string> = { decider: ' and decide', commenter: ' and comment on it', viewer: '' };

const sentences: Record<Exclude<Status, 'review' | 'in_review'>, string> = {
  pending: "Pending: we're getting the project ready, and ask for the footage then.",
  footage_upload: 'Footage upload: please send everything for this video.',
  footage_received: "Footage received: we're reviewing it and planning the edit.",
  editing: "Editing: we're working on it, and send a draft to watch.",
  first_draft: "First draft: we're checking it once more before you see it.",
  revisions: "Revisions: we're working on the changes, and send the next version.",
  final_delivery: "Final delivery: we're preparing the final files.",
  completed: 'Completed: nothing is left to do.',
  archived: 'Archived: nothing is left to do. Contact us if you need anything from it.',
  not_started: "Not started: we'll begin soon.",
  changes_requested: "Changes requested: we're working on them, and send the next version.",
  approved: "Approved: we're preparing the final file.",
  delivered: 'Delivered: the final file is here.',
  cancelled: 'Cancelled: nothing is left to do.',
};
