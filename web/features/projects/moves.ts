import { type ProjectStatus, projectMove, projectStatuses, usualMoves } from '../../../contract/projects.ts';

export const isUsual = (from: ProjectStatus, to: ProjectStatus) => usualMoves[from].includes(to);

/** Where a project may go, the usual ways first. */
export const movesFrom = (from: ProjectStatus) => ({
  usual: usualMoves[from],
  others: projectStatuses.filter((status) => status !== from && !isUsual(from, status)),
});

/** A move as its form is checked: one that is not usual needs a reason. */
export const moveForm = projectMove.superRefine(({ from, status, note }, context) => {
  if (from && !isUsual(from, status) && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'Please say why.' });
});
