import { isDelivering, type ProjectStatus } from './statuses.ts';

/** What a project delivers: each deliverable has versions, decisions and final files of its own. */
export const deliverableKinds = ['film', 'short', 'cutdown', 'image', 'audio', 'document'] as const;

/** `not_started` has no draft yet, and `delivered` has a final file that the client gets. */
export const deliverableStates = [
  'not_started',
  'editing',
  'in_review',
  'changes_requested',
  'approved',
  'delivered',
  'cancelled',
] as const;
export type DeliverableState = (typeof deliverableStates)[number];

/**
 * What happens to a deliverable: a draft of it is uploaded, the studio sends it for review, its client decides, its client gets the final
 * file or no longer does, the studio cancels it or takes that back.
 */
export type DeliverableEvent = 'draft' | 'sent' | 'changes_requested' | 'approved' | 'released' | 'withdrawn' | 'cancelled' | 'resumed';

const ofWork = { sent: 'in_review', released: 'delivered', cancelled: 'cancelled' } as const;

/** The state that each event leads to. Events that aren't listed change nothing, or aren't possible. */
export const deliverableTransitions: Record<DeliverableState, Partial<Record<DeliverableEvent, DeliverableState>>> = {
  not_started: { ...ofWork, draft: 'editing' },
  editing: ofWork,
  in_review: { ...ofWork, sent: 'in_review', changes_requested: 'changes_requested', approved: 'approved' },
  changes_requested: { ...ofWork, draft: 'editing' },
  approved: { ...ofWork, draft: 'editing' },
  delivered: { ...ofWork, draft: 'editing', withdrawn: 'approved' },
  cancelled: { resumed: 'not_started' },
};

/**
 * What texts call a deliverable: "Short 1 of Campaign", or only "Campaign" as long as it bears the project's title.
 * @param title the title of one deliverable, or a list of titles
 */
export const nameDeliverable = (title: string, projectTitle: string) => (title === projectTitle ? title : `${title} of ${projectTitle}`);

/**
 * The titles to list in a sentence: of more than four, the first three, and how many others there are.
 * @param total how many there are, if only some are given
 */
export const fewOf = (titles: string[], total = titles.length): string[] =>
  total > 4 ? [...titles.slice(0, 3), `${total - 3} others`] : titles;

export const isDone = (state: DeliverableState) => state === 'approved' || state === 'delivered';

/**
 * The status that a project gets by what happened to its deliverables.
 * @param states the states of all deliverables afterward
 * @param asksForChanges whether the client has asked for changes since the project was last moved to review. Changes that are older use no
 *   other round of revisions when what was sent meanwhile is answered.
 * @returns null if the project keeps its status
 */
export function projectStatusAfter(
  event: DeliverableEvent,
  status: ProjectStatus,
  states: DeliverableState[],
  asksForChanges: boolean,
): ProjectStatus | null {
  const next = statusAfter(event, status, states, asksForChanges);
  return next === status ? null : next;
}

function statusAfter(event: DeliverableEvent, status: ProjectStatus, states: DeliverableState[], asksForChanges: boolean): ProjectStatus {
  if (event === 'sent') return 'review';
  const isAnswer = event === 'changes_requested' || event === 'approved' || event === 'cancelled';
  const remaining = states.filter((state) => state !== 'cancelled');
  if (!isAnswer || isDelivering(status) || status === 'archived' || remaining.includes('in_review')) return status;
  if (remaining.length > 0 && remaining.every(isDone)) return 'final_delivery';
  if (status !== 'review') return status;
  // No deliverable is in review anymore, so nobody waits for the client.
  return asksForChanges ? 'revisions' : 'editing';
}

/** A state as the end of "This film is now …". */
export const deliverableStatePhrases: Record<DeliverableState, string> = {
  not_started: 'not started',
  editing: 'being edited',
  in_review: 'in review',
  changes_requested: 'being revised',
  approved: 'approved',
  delivered: 'delivered',
  cancelled: 'cancelled',
};
