import type { ProjectStatus } from '#domain/projects/statuses.ts';

/** The statuses of a project that make a milestone due, in words for its client. */
export const milestoneDue = {
  footage_received: 'when we have your footage',
  editing: 'when editing begins',
  first_draft: 'when we finish the first draft',
  review: 'when you can review the draft',
  revisions: 'when the revisions begin',
  final_delivery: 'when you have approved it',
} satisfies Partial<Record<ProjectStatus, string>>;

type MilestoneStatus = keyof typeof milestoneDue;
export const milestoneStatuses = Object.keys(milestoneDue) as MilestoneStatus[];
