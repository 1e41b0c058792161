import type { ReactNode } from 'react';
import { overviewEndpoints } from '#api/operations/overview.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { query } from '#web/lib/query.ts';

export type Overview = JsonResponse<typeof overviewEndpoints.read>;
export type Task = Overview['newestTasks'][number];
export type ProjectTask = Extract<Task, { kind: 'project' }>;

/** What a row shows of a task. */
export interface Description {
  picture?: ReactNode;
  /** What the task is about, such as a person; `sentence` says what about it. */
  subject: string;
  sentence: string;
  detail: string;
  button: ReactNode;
  /** The page with the whole task, if the button doesn't lead there. */
  to?: string;
}

/** An editor's or all unfinished projects, by deadline. */
export const byDeadline = (editor: string) => projectsPath(editor, { view: 'table', sort: 'deadline' });

/** @param editor whose projects: `me`, `none` or an admin's id; empty for everyone's */
export const overviewQuery = (editor = '') =>
  query(overviewEndpoints.read, { query: { editor: editor || undefined } as { editor?: 'me' } });
