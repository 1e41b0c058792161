import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertFilm } from './site-films.store.ts';

/** A final video, as storage keeps it. */
interface FinalVideo {
  name: string;
  path: string;
  /** In bytes. */
  size: number;
  uploadedBy: string;
}

/** Has a job make a film of a final video. The film doesn't expire. @returns its id */
export async function makeFilm({ clock, jobs }: Deps, tx: Transaction, { path: sourcePath, ...video }: FinalVideo): Promise<string> {
  const id = randomUUID();
  await insertFilm(tx, { ...video, id, sourcePath, status: 'queued', createdAt: clock.now(), expiresAt: null });
  await jobs.enqueue(tx, 'convert-film', { id });
  return id;
}
