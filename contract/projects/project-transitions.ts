import { type ProjectStatus, projectStatuses } from './projects.ts';

/** The usual next steps from each status. The studio may move a project anywhere else too, with a reason. */
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

export type ClientTransition = keyof typeof clientTransitions;

/** Whether someone may move a project between two statuses, and whether that takes a written reason. */
export function checkTransition(
  role: 'admin' | 'client',
  from: ProjectStatus,
  to: ProjectStatus,
): 'allowed' | 'reason required' | 'forbidden' {
  if (from === to) return 'forbidden';
  if (role === 'admin') return usualTransitions[from].includes(to) ? 'allowed' : 'reason required';
  return Object.values(clientTransitions).some((transition) => transition.from === from && transition.to === to) ? 'allowed' : 'forbidden';
}

/** The statuses to which the studio can move a project only with a reason. */
export const unusualTransitions = (from: ProjectStatus) =>
  projectStatuses.filter((to) => checkTransition('admin', from, to) === 'reason required');

export const missingReason = 'Please give a reason.';

const adjectives: ProjectStatus[] = ['pending', 'completed', 'archived'];

/** A status as the end of "The project is now …": "in review", "completed". */
export const statusPhrase = (status: ProjectStatus) => `${adjectives.includes(status) ? '' : 'in '}${status.replaceAll('_', ' ')}`;
