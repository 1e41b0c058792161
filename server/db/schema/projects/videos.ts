import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import type { Loudness, SoundTrack } from '#api/projects/sound.ts';
import { type Filmstrip, type MovedComments, videoStatuses } from '#api/projects/videos.ts';
import { json } from '#server/db/schema/columns.ts';
import { files } from './files.ts';

export const videoStatus = pgEnum('video_status', videoStatuses);

/** What ffprobe found in a video file. What ffmpeg made of it are its renditions. */
export const videos = pgTable(
  'videos',
  {
    fileId: integer()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** `unprocessed` if there was no ffmpeg: the original is played. */
    status: videoStatus().notNull().default('queued'),
    /** The progress of processing, in percent. */
    progress: integer().notNull().default(0),
    /** Why processing failed, as the studio reads it. */
    error: text(),
    /** How many processes have died in a row while they processed the video; less than none if the next one doesn't count. */
    interruptions: integer().notNull().default(0),
    /** Frames per second as a fraction, such as 30000/1001; of the proxy where there is one. */
    rateNumerator: integer(),
    rateDenominator: integer(),
    frameCount: integer(),
    width: integer(),
    height: integer(),
    /** Whether what is played has sound. */
    hasAudio: boolean(),
    /** Whether the original's end is missing. */
    endsEarly: boolean().notNull().default(false),
    soundTracks: json<SoundTrack[]>(),
    loudness: json<Loudness>(),
    /** The original's frame rate varies, so the proxy was converted to a constant one. */
    isVariableRate: boolean().notNull().default(false),
    /** The original has a high dynamic range, and the proxy the standard one. */
    isHdr: boolean().notNull().default(false),
    /** The frame that the studio chose as the poster. */
    posterFrame: integer(),
    /** The timecode of the first frame: `HH:MM:SS:FF`, with `;` before the frames for drop-frame. From the file, or typed by the studio. */
    startTimecode: text(),
    /** How the tiles of the filmstrip are laid out. */
    filmstrip: json<Filmstrip>(),
    /** Peaks from 0 to 255, evenly spaced over the length. */
    waveform: json<number[]>(),
    /** The text burnt into the proxy. */
    watermark: text(),
    /** How often the proxy shows the first frame before its time; null for those of version 0.5 or before, which didn't record it. */
    framesInFront: integer(),
    /** Why comments have other frame numbers than they were written with. */
    movedComments: json<MovedComments>(),
    /** Which `processingVersion` made the proxy; null for version 0.5 or before. */
    processingVersion: integer(),
    /** Up to which `processingVersion` it's known whether the original has to be processed again. */
    comparedVersion: integer(),
  },
  (table) => [
    check('videos_rate_check', sql`${table.rateNumerator} > 0 and ${table.rateDenominator} > 0`),
    check('videos_progress_check', sql`${table.progress} between 0 and 100`),
  ],
);
