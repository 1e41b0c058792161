/** Every status of a project, in order (specification section 4). */
export const projectStatuses = [
  'pending',
  'footage_upload',
  'footage_received',
  'editing',
  'first_draft',
  'review',
  'revisions',
  'final_delivery',
  'completed',
  'archived',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Progress in percent (specification section 4). */
export const projectProgress: Record<ProjectStatus, number> = {
  pending: 10,
  footage_upload: 20,
  footage_received: 30,
  editing: 50,
  first_draft: 65,
  review: 75,
  revisions: 85,
  final_delivery: 95,
  completed: 100,
  archived: 100,
};

/** A project's progress in percent; 0 for a status that this version doesn't know (specification section 4). */
export const progressOf = (status: string): number => (projectProgress as Partial<Record<string, number>>)[status] ?? 0;

/** Whose turn it is in each status. */
export const waitingOn: Record<ProjectStatus, 'studio' | 'client' | 'nobody'> = {
  pending: 'studio',
  footage_upload: 'client',
  footage_received: 'studio',
  editing: 'studio',
  first_draft: 'studio',
  review: 'client',
  revisions: 'studio',
  final_delivery: 'studio',
  completed: 'nobody',
  archived: 'nobody',
};

/** Whether anything is still to be done in a project. */
export const isRunning = (status: ProjectStatus): boolean => waitingOn[status] !== 'nobody';

/** The statuses in which it's the studio's turn. */
export const studioStatuses = projectStatuses.filter((status) => waitingOn[status] === 'studio');

const adjectives: ProjectStatus[] = ['pending', 'completed', 'archived'];

/** The statuses in which the studio's work is under way. */
export const workStatuses: readonly ProjectStatus[] = ['editing', 'first_draft', 'review', 'revisions', 'final_delivery'];
export const isBeingWorkedOn = (status: ProjectStatus) => workStatuses.includes(status);

/** Whether the client gets the final files in this status, once the project is paid. */
export const isDelivering = (status: ProjectStatus) => status === 'final_delivery' || status === 'completed';

/** A status as the end of "The project is now …": "in review", "completed". */
export const statusPhrase = (status: ProjectStatus) => `${adjectives.includes(status) ? '' : 'in '}${status.replaceAll('_', ' ')}`;
