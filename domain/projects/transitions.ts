import { type ProjectStatus, projectStatuses } from './statuses.ts';

/** The usual next steps from each status. */
export const usualTransitions: Record<ProjectStatus, readonly ProjectStatus[]> = {
  pending: ['footage_upload'],
  footage_upload: ['footage_received'],
  footage_received: ['editing'],
  editing: ['first_draft'],
  first_draft: ['review'],
  review: ['revisions', 'final_delivery'],
  revisions: ['review'],
  final_delivery: ['completed'],
  completed: ['archived'],
  archived: ['completed'],
};

/** The three transitions a client can make. */
export const clientTransitions = {
  finishUpload: { from: 'footage_upload', to: 'footage_received' },
  requestChanges: { from: 'review', to: 'revisions' },
  approve: { from: 'review', to: 'final_delivery' },
} as const satisfies Record<string, { from: ProjectStatus; to: ProjectStatus }>;

/** Whether a status comes later in a project that is still under way. */
const isAhead = (from: ProjectStatus, to: ProjectStatus) =>
  to !== 'completed' && to !== 'archived' && projectStatuses.indexOf(to) > projectStatuses.indexOf(from);

/** Whether someone may move a project between two statuses. The studio needs a reason to go back or to end the project early. */
export function checkTransition(
  role: 'admin' | 'client',
  from: ProjectStatus,
  to: ProjectStatus,
): 'allowed' | 'reason required' | 'forbidden' {
  if (from === to) return 'forbidden';
  if (role === 'admin') return usualTransitions[from].includes(to) || isAhead(from, to) ? 'allowed' : 'reason required';
  return Object.values(clientTransitions).some((transition) => transition.from === from && transition.to === to) ? 'allowed' : 'forbidden';
}

/** The statuses besides the usual next ones to which the studio can move a project: with a reason, or without. */
export const otherTransitions = (from: ProjectStatus, verdict: 'allowed' | 'reason required') =>
  projectStatuses.filter((to) => !usualTransitions[from].includes(to) && checkTransition('admin', from, to) === verdict);

/** Whether the studio archives a finished project, or takes that back. Clients don't hear of it, as nothing changes for them. */
export const isPutAway = ({ from, to }: { from: ProjectStatus | null; to: ProjectStatus }) =>
  to === 'archived' || (from === 'archived' && to === 'completed');

export const missingReason = 'Please give a reason.';
