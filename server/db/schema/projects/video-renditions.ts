import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '#server/db/schema/columns.ts';
import { videos } from './videos.ts';

/**
 * A proxy is full-size, up to 1080 lines; a small one is there first, and one with up to 2160 lines last, if the studio wants it. Parts are never in use:
 * those of a proxy are joined to it.
 */
export const renditionKind = pgEnum('rendition_kind', ['proxy', 'poster', 'filmstrip', 'small_proxy', 'uhd_proxy', 'part']);

/** The files that ffmpeg made of a video. Each has a path of its own, and never changes. */
export const videoRenditions = pgTable(
  'video_renditions',
  {
    /** Where storage keeps it. */
    path: text().primaryKey(),
    fileId: integer()
      .notNull()
      .references(() => videos.fileId, { onDelete: 'cascade' }),
    kind: renditionKind().notNull(),
    /** In pixels. These, the size and the bit rate are null where an earlier version made it. */
    width: integer(),
    height: integer(),
    /** Its size. Of a part, null while it's being made, and 0 if its film turned out not to be made in parts. */
    bytes: bigint({ mode: 'number' }),
    /** Of picture and sound together, in bits per second; null for a picture. */
    bitRate: integer(),
    /** A proxy that has the original's own picture, until one that was made for stepping takes its place. It has no watermark. */
    isCopy: boolean().notNull().default(false),
    /** Of a part: which frame of its proxy it begins with, and a hash of how that is made, which its parts have in common. */
    firstFrame: integer(),
    recipe: text(),
    /** Null while it's shown. Before it's saved, and once another one took its place, it isn't, and a job deletes it a day later. */
    unusedSince: instantColumn(),
  },
  (table) => [
    index('video_renditions_file_id_idx').on(table.fileId),
    uniqueIndex('video_renditions_file_id_kind_unique').on(table.fileId, table.kind).where(sql`${table.unusedSince} is null`),
    index('video_renditions_unused_since_idx').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
);
