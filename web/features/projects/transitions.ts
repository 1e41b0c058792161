import { z } from 'zod';
import { statusChange } from '../../../contract/project-endpoints.ts';
import { type ProjectStatus, projectStatuses, usualTransitions } from '../../../contract/projects.ts';
import { formatStatus } from '../../lib/format.ts';

export const isUsualTransition = (from: ProjectStatus, to: ProjectStatus) => usualTransitions[from].includes(to);

/** Where a project may go, the usual ways first. */
export const transitionsFrom = (from: ProjectStatus) => ({
  usual: usualTransitions[from],
  others: projectStatuses.filter((status) => status !== from && !isUsualTransition(from, status)),
});

const chosenStatus = z.enum(projectStatuses, 'Please choose a state.');

/** A move as its form is checked: one that is not usual needs a reason. */
export const statusChangeForm = statusChange.extend({ status: chosenStatus }).superRefine(({ from, status, note }, context) => {
  if (from && !isUsualTransition(from, status) && !note) context.addIssue({ code: 'custom', path: ['note'], message: 'Please say why.' });
});

const describing: ProjectStatus[] = ['pending', 'completed', 'archived'];

/** Where a project is after its move, as one says it. */
export const statusPhrase = (status: ProjectStatus) => `is now ${describing.includes(status) ? '' : 'in '}${formatStatus(status)}`;
