import { z } from 'zod';

/**
 * An archive is a tar file, compressed by Zstandard and possibly encrypted by age: `backup.json`, the tables as `tables/<name>/<part>` in
 * PostgreSQL's text format, the files as `files/<path>`, and last `manifest.json` with their checksums. A seal follows: see seal.ts.
 */
export const headerName = 'backup.json';
export const manifestName = 'manifest.json';
export const tablePrefix = 'tables/';
export const filePrefix = 'files/';

/** Incremented when earlier versions can no longer read an archive. */
export const archiveFormat = 1;

export const headerSchema = z.object({
  product: z.literal('picturelock'),
  format: z.number().int(),
  /** The version of Picturelock that wrote the archive. */
  version: z.string(),
  /** The last migration of its database, such as `0036_testimonials`. */
  migration: z.string(),
  createdAt: z.iso.datetime(),
  /** The sign-ins of the sample data; null for a studio's own data. */
  demo: z.object({ signIns: z.string() }).nullable(),
  /** About how much space the database takes, in bytes. */
  databaseSize: z.number(),
  /** The names of the job queues. */
  queues: z.array(z.string()),
});

const table = z.object({
  /** With its schema, such as `public.invoices`. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** A checksum of the rows (see RowDigest). */
  digest: z.string(),
});

/** A path in storage, such as `uploads/<uuid>`. It can't lead elsewhere, as `..` would. */
const path = z.string().regex(/^(\w[\w-]*\/)+\w[\w.-]*$/);

const file = z.object({ path, size: z.number().int(), sha256: z.string() });

export const manifestSchema = z.object({
  /** Each table follows those that it refers to. */
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: z.array(file),
  /** Paths that the database names, but storage didn't have. */
  missingFiles: z.array(path),
});

export type Header = z.infer<typeof headerSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Why a backup or a restore can't go on, as a sentence for whoever runs it. */
export class BackupError extends Error {}
