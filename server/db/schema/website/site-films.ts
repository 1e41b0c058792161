import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgEnum, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { filmStatuses } from '#api/website/site-films.ts';
import { createdAt, instantColumn } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

export const filmStatus = pgEnum('film_status', filmStatuses);

/** Video files of the public site: uploaded for it, or made from clients' final videos. */
export const siteFilms = pgTable(
  'site_films',
  {
    /** The id of its upload as well (tus 1.0), if there was one. */
    id: uuid().primaryKey(),
    /** The file's name, as uploaded. */
    name: text().notNull(),
    /** The size of the file that it's made from, in bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** When the file was last changed, in milliseconds since 1970, as the browser said. */
    lastModified: bigint({ mode: 'number' }),
    uploadedBy: text().notNull(),
    /** Where storage keeps the final video that it's made from, which isn't its own; null for an upload. */
    sourcePath: text(),
    status: filmStatus().notNull().default('uploading'),
    /** The progress of the conversion, in percent. */
    progress: integer().notNull().default(0),
    /** Why the conversion failed, as the studio reads it. */
    error: text(),
    /** How many processes have died in a row while they converted it. */
    interruptions: integer().notNull().default(0),
    /** Where storage keeps what is played; null until it's ready. */
    path: text(),
    /** The length of the film, in seconds. */
    duration: real(),
    createdAt: createdAt(),
    /**
     * When a job deletes the film, unless the draft shows it. Null while it's uploaded; once it was published, because older versions of
     * the site can be restored; and as long as a client allows it.
     */
    expiresAt: instantColumn(),
  },
  (table) => [
    index('site_films_expires_at_idx').on(table.expiresAt),
    check('site_films_progress_check', sql`${table.progress} between 0 and 100`),
    check('site_films_path_check', sql`(${table.status} = 'ready') = (${table.path} is not null)`),
  ],
);

export const siteFilmTriggers = triggers(siteFilms, { notifyChange: {} });
