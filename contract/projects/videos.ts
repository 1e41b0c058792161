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

/** A file that plays. Its details are null where version 0.5 made it. */
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

/** Of each file that was made of it, as long as there is one; `proxy` is the best one that plays, up to 1080p. */
const revisions = z.object({ proxy: z.string(), poster: z.string(), filmstrip: z.string() }).partial().meta({ id: 'Revisions' });

const movedComments = z
  .object({
    /** How many copies of the first frame were in front, by which comments are earlier now. */
    removedFrames: z.int(),
    /** The frame rate that the comments were written at, if it's another one now. */
    formerRate: frameRate.nullable(),
  })
  .meta({ id: 'MovedComments' });

/** What is known about a video file, and what was made of it. Of what is played: the proxy where there is one, in its full size. */
export const video = z
  .object({
    status: z.enum(videoStatuses),
    /** In percent: of the first look, then of the rest. */
    progress: z.int().min(0).max(100),
    /** Why it failed; null for clients. */
    error: z.string().nullable(),
    rate: frameRate.nullable(),
    frameCount: z.int().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    hasAudio: z.boolean().nullable(),
    /** The original lacks its end, as after a copy that was interrupted. */
    endsEarly: z.boolean(),
    /** Of the original; null until it's processed. */
    soundTracks: z.array(soundTrack).nullable(),
    /** Null for silent videos, and where it couldn't be measured. */
    loudness: loudness.nullable(),
    /** The original's frame rate varies: the proxy plays at the constant `rate`. */
    isVariableRate: z.boolean(),
    /** The original has a high dynamic range: the proxy shows it in the standard one. */
    isHdr: z.boolean(),
    /** The frame that the studio chose as the poster; null for the one that was found. */
    posterFrame: z.int().nullable(),
    /** Of frame 0: `HH:MM:SS:FF`, with `;` before the frames for drop-frame. */
    startTimecode: z.string().nullable(),
    /** There is a proxy, be it the small one while the full one is made. */
    hasProxy: z.boolean(),
    /** The proxies that are there, from the smallest on. Each has the same frames at the same rate. */
    qualities: z.array(quality),
    filmstrip: filmstrip.nullable(),
    /** Another text once another file takes the place of one. In its address, it has browsers that keep files ask for the new one. */
    revisions,
    hasWaveform: z.boolean(),
    /** Why comments have other frame numbers than they were written with: the video was processed again. Null if they haven't. */
    movedComments: movedComments.nullable(),
    /** An earlier version of the product made it: processing it again may correct its frames, colors or sound. False for clients. */
    isOutdated: z.boolean(),
  })
  .meta({ id: 'Video' });

export type FrameRate = z.infer<typeof frameRate>;
export type MovedComments = z.infer<typeof movedComments>;
export type Filmstrip = z.infer<typeof filmstrip>;
export type VideoQuality = (typeof videoQualities)[number];
export type Quality = z.infer<typeof quality>;
export type Video = z.infer<typeof video>;
