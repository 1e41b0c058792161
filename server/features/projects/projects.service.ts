import type { Connection } from '../../db/client.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { findProject, listProjectsOf } from './projects.store.ts';

export const projectPagesOf = ({ db }: Pick<Deps, 'db'>, clientId: number) => ({
  list: (limit: number, before: KeyCursor | undefined) => listProjectsOf(db, clientId, limit, before),
});

export const belongsTo = async (db: Connection, projectId: number, clientId: number) =>
  (await findProject(db, projectId))?.clientId === clientId;
