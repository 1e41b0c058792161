import { Readable } from 'node:stream';
import { files } from '#server/db/schema/projects/files.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import type { TestApp } from './test-app.ts';

export type NewFile = typeof files.$inferInsert;

/** A project's file with its bytes in storage: footage by default. */
export async function storeFile(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  content: Buffer | string,
  { projectId, ...details }: Partial<NewFile> & { projectId: number },
) {
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, Readable.from([content]));
  const file = { projectId, name: 'A001.mov', path, size: Buffer.byteLength(content), mediaType: 'video/quicktime', ...details };
  const [row] = await db.insert(files).values(withDeliverable(file)).returning();
  return row!;
}
