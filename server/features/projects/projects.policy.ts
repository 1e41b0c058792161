import { clientTransitions, type ProjectStatus, usualTransitions } from '../../../contract/projects.ts';

/** A client reaches its own projects; another's does not exist for it. */
export const maySee = (client: { id: number }, project: { clientId: number }) => project.clientId === client.id;

/** Whether somebody may move a project from one state to another: just so, only with a reason in writing, or not at all. */
export function mayTransition(role: 'admin' | 'client', from: ProjectStatus, to: ProjectStatus): 'usual' | 'with a reason' | 'no' {
  if (from === to) return 'no';
  if (role === 'client') return Object.values(clientTransitions).some((move) => move.from === from && move.to === to) ? 'usual' : 'no';
  return usualTransitions[from].includes(to) ? 'usual' : 'with a reason';
}
