import { pgTable, text } from 'drizzle-orm/pg-core';
import { backupResultKinds } from '#api/operations/backups.ts';
import { instantColumn } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

/** How the latest backup and the latest rehearsal of a restore went, a row each. The backups themselves are listed from where they are kept. */
export const backupResults = pgTable('backup_results', {
  kind: text({ enum: backupResultKinds }).primaryKey(),
  /** The backup's name; null if none was made. */
  backup: text(),
  finishedAt: instantColumn().notNull(),
  /** Why it failed; null if it didn't. */
  error: text(),
});

export const backupResultTriggers = triggers(backupResults, { notifyChange: {} });
