import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type RunOptions, readProgram, runProgram, StoppedError } from '#server/shared/run-program.ts';

/** The first version with `-fps_mode`. */
const oldestVersion = [5, 1] as const;

/** ffmpeg and ffprobe on this machine. */
export interface Ffmpeg {
  /** @throws ProgramError */
  ffmpeg(args: string[], options?: RunOptions): Promise<void>;
  /** @returns what ffprobe prints, parsed as JSON @throws ProgramError */
  ffprobe(args: string[], options?: RunOptions): Promise<unknown>;
  /** Where videos are kept while they're being made. */
  folder: string;
  /** Free space on the disk of `folder`, in bytes. */
  freeSpace(): Promise<number>;
  /** Aborted once the server is stopping. */
  stopping: AbortSignal;
  /** Aborted to end the programs that are running; they then fail with its reason. */
  signal: AbortSignal;
  /** The same programs, which this signal also ends; they then fail with its reason. */
  endedBy(signal: AbortSignal): Ffmpeg;
  /** The same programs at a lower priority, to give way to those that somebody waits for. */
  yielding(): Ffmpeg;
  /** Ends the programs that are running. */
  close(): void;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** Where the programs are. */
export interface FfmpegPrograms {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Looks for the programs.
 * @param path where they are looked for, as in the environment variable PATH
 * @returns undefined where they are missing or too old: then originals are played
 */
export async function findFfmpeg(log: Log, path = process.env.PATH ?? ''): Promise<FfmpegPrograms | undefined> {
  const find = (name: string) =>
    path
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((file) => existsSync(file));
  const ffmpeg = find('ffmpeg');
  const ffprobe = find('ffprobe');
  if (!ffmpeg || !ffprobe) {
    log.info('ffmpeg was not found: videos are played as they were uploaded');
    return undefined;
  }
  const version = await readVersion(ffmpeg);
  if (isTooOld(version)) {
    log.warn(`ffmpeg ${version?.join('.')} is too old, 5.1 or later is needed: videos are played as they were uploaded`);
    return undefined;
  }
  return { ffmpeg, ffprobe };
}

/**
 * @param folder where videos are kept while they're being made
 * @param niceness how far below the server's priority the programs run, so that it stays fast: up to 19
 */
export function openFfmpeg(programs: FfmpegPrograms, folder: string, niceness = 10): Ffmpeg {
  const stopping = new AbortController();
  const lowest = Math.min(19, niceness + 9);
  const freeSpace = async () => {
    await mkdir(folder, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const run = (signal: AbortSignal, niceness: number): Ffmpeg => ({
    folder,
    freeSpace,
    stopping: stopping.signal,
    signal,
    ffmpeg: (args, options) => runProgram(programs.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], { ...options, niceness, signal }),
    ffprobe: async (args, options) => {
      const json = ['-v', 'error', '-of', 'json=c=1'];
      return JSON.parse(await readProgram(programs.ffprobe, [...json, ...args], { memoryLimit: 1e9, ...options, niceness, signal }));
    },
    endedBy: (other) => run(AbortSignal.any([signal, other]), niceness),
    yielding: () => run(signal, lowest),
    close: () => stopping.abort(new StoppedError()),
  });
  return run(stopping.signal, niceness);
}

/** `[5, 1]` for 'ffmpeg version 5.1.9-0+deb12u1 …'; undefined for builds that aren't numbered. */
async function readVersion(ffmpeg: string): Promise<number[] | undefined> {
  const [, major, minor] = /^ffmpeg version n?(\d+)\.(\d+)/.exec(await readProgram(ffmpeg, ['-version'])) ?? [];
  return major && minor ? [Number(major), Number(minor)] : undefined;
}

const isTooOld = (version: number[] | undefined) => {
  const [major = Number.POSITIVE_INFINITY, minor = 0] = version ?? [];
  return major < oldestVersion[0] || (major === oldestVersion[0] && minor < oldestVersion[1]);
};
