import { z } from 'zod';
import { projectMove } from '../../../contract/project-endpoints.ts';
import { type ProjectStatus, projectStatuses, usualMoves } from '../../../contract/projects.ts';
import { formatStatus } from '../../lib/format.ts';

export const isUsual = (from: ProjectStatus, to: ProjectStatus) => usualMoves[from].includes(to);

/** Where a project may go, the usual ways first. */
export const movesFrom = (from: ProjectStatus) => ({
  usual: usualMoves[from],
  others: projectStatuses.filter((status) => status !== from && !isUsual(from, status)),
});

const chosenStatus = z.enum(projectStatuses, 'Please choose a state.');

/** A move as its form is checked: one that is not usual needs a reason. */
export const moveForm = projectMove.extend({ status: chosenStatus }).superRefine(({ from, status, note }, context) => {
  if (from && !isUsual(from, status) && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'Please say why.' });
});

const describing: ProjectStatus[] = ['pending', 'completed', 'archived'];

/** Where a project is after its move, as one says it. */
export const isNow = (status: ProjectStatus) => `is now ${describing.includes(status) ? '' : 'in '}${formatStatus(status)}`;
