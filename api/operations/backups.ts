import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { instant } from '#api/shared/fields.ts';
import { fileBytes, success } from '#api/shared/responses.ts';

/** A backup, and a rehearsal: the latest backup restored into a throwaway database. */
export const backupResultKinds = ['backup', 'rehearsal'] as const;

/** A backup's file name, such as `picturelock-000042-2026-11-23T02-15-00Z.tar.zst.age`; earlier versions had no number. */
export const backupNamePattern = /^picturelock-(?:(\d{6,})-)?(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst(\.age)?$/;

const backup = z
  .object({
    name: z.string(),
    createdAt: instant,
    /** In bytes. */
    size: z.int(),
    isEncrypted: z.boolean(),
  })
  .meta({ id: 'Backup' });

const result = z
  .object({
    /** The backup's name; null if none was made. */
    backup: z.string().nullable(),
    finishedAt: instant,
    /** Why the backup failed; null if it succeeded. */
    error: z.string().nullable(),
  })
  .meta({ id: 'BackupResult' });

/** The stored backups, and the results of the last backup and rehearsal. */
export const backupState = z
  .object({
    isOn: z.boolean(),
    /** How many backups are kept. */
    keep: z.int(),
    /** What is wrong and what to do; null if nothing is. */
    problem: z.string().nullable(),
    total: z.int(),
    /** The newest backups, newest first. */
    backups: z.array(backup),
    lastBackup: result.nullable(),
    lastRehearsal: result.nullable(),
  })
  .meta({ id: 'BackupState' });

export type BackupState = z.output<typeof backupState>;

export const backupEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    access: 'owner',
    summary: 'Makes a backup in the background, in addition to the nightly ones.',
    response: success,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/admin/backups/:name/download',
    access: 'owner',
    summary: 'Downloads a backup, or a range of it, within ten minutes of confirming the password.',
    params: z.object({ name: z.string().regex(backupNamePattern, 'Not the name of a backup') }),
    response: fileBytes,
  }),
};
