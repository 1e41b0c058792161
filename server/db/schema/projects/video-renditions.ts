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
    /** Where storage keeps the file. */
    path: text().primaryKey(),
    fileId: integer()
      .notNull()
      .references(() => videos.fileId, { onDelete: 'cascade' }),
    kind: renditionKind().notNull(),
    /** In pixels. Width, height, size and bit rate are null for files that an earlier version made. */
    width: integer(),
    height: integer(),
    /** The file's size. That of a part is null while it's being made, and 0 if its film turned out not to be made in parts. */
    bytes: bigint({ mode: 'number' }),
    /** The bit rate of picture and sound together, in bits per second; null for a picture. */
    bitRate: integer(),
    /** Whether a proxy has the original's own picture, without a watermark. One that was made for stepping takes its place. */
    isCopy: boolean().notNull().default(false),
    /**
     * For a part: the frame of its proxy that it begins with, and a hash of how that proxy is made, which all of its parts have in common.
     */
    firstFrame: integer(),
    recipe: text(),
    /**
     * Since when the file isn't shown, before it's saved or after another one took its place. A job deletes it a day later. Null if it is.
     */
    unusedSince: instantColumn(),
  },
  (table) => [
    index('video_renditions_file_id_idx').on(table.fileId),
    uniqueIndex('video_renditions_file_id_kind_unique').on(table.fileId, table.kind).where(sql`${table.unusedSince} is null`),
    index('video_renditions_unused_since_idx').on(table.unusedSince).where(sql`${table.unusedSince} is not null`),
  ],
);
