import type { Connection } from '../../db/client.ts';
import { findStudio, insertStudio, type StudioRow, updateStudio } from './settings.store.ts';

export type Studio = Omit<StudioRow, 'one'>;

/** The studio's own details; the first reading writes the defaults down. */
export async function readStudio(db: Connection): Promise<Studio> {
  const found = await findStudio(db);
  if (found) return found;
  await insertStudio(db, {});
  return readStudio(db);
}

export const setUpStudio = (db: Connection, studio: Partial<Studio>) => insertStudio(db, studio);

export async function changeStudio(db: Connection, changes: Partial<Studio>): Promise<Studio> {
  await readStudio(db);
  return updateStudio(db, changes);
}
