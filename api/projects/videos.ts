import { z } from 'zod';
import { loudness, soundTrack } from './sound.ts';

/** `unprocessed`: the server has no ffmpeg, so the original is played and nothing is known about its frames. */
export const videoStatuses = ['queued', 'processing', 'ready', 'failed', 'unprocessed'] as const;

/** Frames per second as an exact fraction: 29.97 is 30000/1001. */
const frameRate = z.object({ numerator: z.int().min(1), denominator: z.int().min(1) }).meta({ id: 'FrameRate' });

/** One picture of tiles, filled row by row; tile n shows frame n × `framesPerTile`. */
const filmstrip = z
  .object({ columns: z.int().min(1), rows: z.int().min(1), tiles: z.int().min(1), framesPerTile: z.int().min(1) })
  .meta({ id: 'Filmstrip' });

/**
 * `small` plays on slow lines; `full` is as large as the original, up to 1080p, and at first perhaps a copy of its picture. Small originals
 * have only that one. `uhd` is of larger originals, up to 2160p, if the studio wants it.
 */
export const videoQualities = ['small', 'full', 'uhd'] as const;

/** A version of a video that can be played. Its details are null if release 0.5 made it. */
const quality = z
  .object({
    quality: z.enum(videoQualities),
    /** In pixels. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    /** In bytes. */
    size: z.int().nullable(),
    /** In bits per second. */
    bitRate: z.int().nullable(),
    revision: z.string(),
  })
  .meta({ id: 'Quality' });

/** A revision for each file that was made from the video, if it exists; `proxy` is the best one that plays, up to 1080p. */
const revisions = z.object({ proxy: z.string(), poster: z.string(), filmstrip: z.string() }).partial().meta({ id: 'Revisions' });

const movedComments = z
  .object({
    /** How many copies of the first frame were removed in front; comments are earlier by as many frames. */
    removedFrames: z.int(),
    /** The frame rate that the comments were written at, if it has changed since. */
    formerRate: frameRate.nullable(),
  })
  .meta({ id: 'MovedComments' });

/** What is known about a video file and what was made from it. Measures are those of the proxy in its full size, if there is one. */
export const video = z
  .object({
    status: z.enum(videoStatuses),
    /** The progress of the current step in percent: first of the first look, then of the rest. */
    progress: z.int().min(0).max(100),
    /** Why processing failed; null for clients. */
    error: z.string().nullable(),
    rate: frameRate.nullable(),
    frameCount: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    hasAudio: z.boolean().nullable(),
    /** Whether the original lacks its end, as after a copy that was interrupted. */
    endsEarly: z.boolean(),
    /** The original's sound tracks; null until it's processed. */
    soundTracks: z.array(soundTrack).nullable(),
    /** Null for silent videos, and if the loudness couldn't be measured. */
    loudness: loudness.nullable(),
    /** Whether the original's frame rate varies: the proxy plays at the constant `rate`. */
    isVariableRate: z.boolean(),
    /** Whether the original has a high dynamic range: the proxy shows it in the standard one. */
    isHdr: z.boolean(),
    /** The frame that the studio chose as the poster; null if it was chosen automatically. */
    posterFrame: z.int().nullable(),
    /** The timecode of frame 0: `HH:MM:SS:FF`, with `;` before the frames for drop-frame. */
    startTimecode: z.string().nullable(),
    /** Whether there is a proxy, if only the small one while the full one is made. */
    hasProxy: z.boolean(),
    /** The proxies that exist, from the smallest on. Each has the same frames at the same rate. */
    qualities: z.array(quality),
    filmstrip: filmstrip.nullable(),
    /** A revision changes when its file is replaced. As a part of the file's address, it makes browsers ask for the new file. */
    revisions,
    hasWaveform: z.boolean(),
    /** How comments' frame numbers have changed, because the video was processed again; null if they haven't. */
    movedComments: movedComments.nullable(),
    /** Whether an earlier release made the proxies: processing again may correct frames, colors or sound. False for clients. */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'Video' });

export type FrameRate = z.infer<typeof frameRate>;
export type MovedComments = z.infer<typeof movedComments>;
export type Filmstrip = z.infer<typeof filmstrip>;
export type VideoQuality = (typeof videoQualities)[number];
export type Quality = z.infer<typeof quality>;
export type Video = z.infer<typeof video>;
