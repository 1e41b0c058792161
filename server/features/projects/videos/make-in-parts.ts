import { hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { deleteRenditions } from '#server/features/projects/files/renditions.store.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { minutes, seconds, subtractMilliseconds } from '#server/shared/clock.ts';
import type { Storage } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { UnusableVideoError } from './causes.ts';
import type { Encoding } from './convert-video.ts';
import type { Span } from './cut-film.ts';
import { isExact, makePart } from './make-part.ts';
import { type MadeProxy, makeProxy } from './make-proxy.ts';
import {
  deleteStoredParts,
  finishPart,
  insertPart,
  listParts,
  lockStatus,
  type PartsKey,
  type StoredPart,
  touchPart,
} from './parts.store.ts';
import { interrupted, isOfFile, maxInterruptions } from './processing-errors.ts';
import { processingVersion } from './processing-version.ts';
import { queueHelper } from './queue-video.ts';
import { UnwantedError } from './run-while-wanted.ts';

/** A proxy that is made in parts, which several processes share. */
interface Film extends PartsKey {
  encoding: Encoding;
  spans: Span[];
  isSlow: boolean;
}

/** @param watermark the text of the watermark */
export function planFilm(
  { fileId, isSlow = false }: JobData['process-video'],
  encoding: Encoding,
  spans: Span[],
  watermark: string | null,
): Film {
  const { kind, properties } = encoding;
  const recipe = hash('sha256', JSON.stringify([processingVersion, kind, watermark, properties, spans]));
  return { fileId, recipe, encoding, spans, isSlow };
}

/** How often a part in hand is touched. One that hasn't been touched for much longer was left by a process that was killed. */
const heartbeat = 10 * seconds;
const heartbeatTimeout = minutes;

/** How often a process that has nothing to do looks whether the others are done. */
const pollingInterval = seconds;

/** How much of the progress making parts takes, in percent: the rest is joining them. */
const partsShare = 95;

/**
 * Makes a proxy of its parts: those that are stored already, by this process before it was killed or by others, and the rest.
 * @returns undefined if the parts aren't exact, so that the proxy has to be made as a whole
 * @throws UnusableVideoError, UnwantedError, ProgramError
 */
export async function makeInParts(
  deps: Deps,
  ffmpeg: Ffmpeg,
  film: Film,
  { output, onProgress }: { output: string; onProgress: (percent: number) => void },
): Promise<MadeProxy | undefined> {
  const { properties } = film.encoding;
  await forgetLost(deps, film);
  const report = (frames: number) => onProgress(Math.floor((partsShare * frames) / film.spans.at(-1)!.end));
  let outcome = await makeOpenParts(deps, ffmpeg, film, report);
  while (outcome === 'others are busy') {
    await setTimeout(pollingInterval, undefined, { signal: ffmpeg.signal }).catch(() => ffmpeg.signal.throwIfAborted());
    outcome = await makeOpenParts(deps, ffmpeg, film, report);
  }
  if (outcome === 'inexact') return undefined;
  const parts = await listParts(deps.db, film);
  const paths = film.spans.map(({ first }) => parts.find(({ firstFrame, bytes }) => firstFrame === first && bytes)!.path);
  const onJoined = (percent: number) => onProgress(partsShare + Math.floor((percent * (100 - partsShare)) / 100));
  const made = await withLocalCopies(deps.storage, paths, ffmpeg.signal, (parts) =>
    makeProxy(ffmpeg, { ...film.encoding, output, parts, onProgress: onJoined }),
  ).catch((error) => {
    if (!isOfFile(error)) throw error;
  });
  if (made && (await isExact(ffmpeg, output, properties))) return made;
  await refuseParts(deps, film, paths[0]!);
  return undefined;
}

/** Whether a film is being made of which nobody has made or is making a part. @param count how many parts it has */
export async function hasOpenParts({ db, clock }: Deps, key: PartsKey, count: number): Promise<boolean> {
  const parts = await listParts(db, key);
  const taken = parts.filter((part) => part.bytes || isInHand(part, clock.now()));
  return parts.length > 0 && parts.every(({ bytes }) => bytes !== 0) && new Set(taken.map(({ firstFrame }) => firstFrame)).size < count;
}

/** Whether all parts are stored, or why none can be made: now, or at all. */
type Outcome = 'stored' | 'others are busy' | 'inexact';

type Claim = { part: ClaimedPart; outcome?: undefined } | { part?: undefined; outcome: Outcome };

interface ClaimedPart {
  span: Span;
  path: string;
  /** How many frames of the film are stored. */
  frames: number;
}

/**
 * Makes parts of a film, one after the other, until no more are left to make. Once it has one in hand, it asks for another run to help, which asks the next
 * one: as many help as there are workers without other videos.
 * @param report called with the number of frames that are made so far
 */
export async function makeOpenParts(deps: Deps, ffmpeg: Ffmpeg, film: Film, report: (frames: number) => void): Promise<Outcome> {
  for (let count = 0; ; count++) {
    ffmpeg.signal.throwIfAborted();
    const { part, outcome } = await claimPart(deps, film);
    if (!part) return outcome;
    const { span, path, frames } = part;
    if (count === 0) await askForHelp(deps, film);
    report(frames);
    const onProgress = (percent: number) => report(frames + (percent * (span.end - span.first)) / 100);
    await makeAndStore(deps, ffmpeg, film, { span, path, onProgress });
  }
}

const askForHelp = (deps: Deps, { fileId, isSlow, recipe, encoding: { kind }, spans }: Film) =>
  deps.db.transaction((tx) => queueHelper(deps, tx, { fileId, isSlow, parts: { kind, recipe, count: spans.length } }));

/** Takes the first part that nobody has made or is making. @throws UnusableVideoError for one that has ended the processes that made it */
const claimPart = ({ db, clock }: Deps, film: Film): Promise<Claim> =>
  db.transaction(async (tx) => {
    const status = await lockStatus(tx, film.fileId);
    if (status !== 'processing' && status !== 'queued') throw new UnwantedError('Its parts are no longer needed.');
    const parts = await listParts(tx, film);
    if (parts.some(({ bytes }) => bytes === 0)) return { outcome: 'inexact' };
    const now = clock.now();
    const partsOf = ({ first }: Span) => parts.filter(({ firstFrame }) => firstFrame === first);
    const stored = film.spans.filter((span) => partsOf(span).some(({ bytes }) => bytes));
    const span = film.spans.find((span) => !partsOf(span).some((part) => part.bytes || isInHand(part, now)));
    if (!span) return { outcome: stored.length === film.spans.length ? 'stored' : 'others are busy' };
    if (partsOf(span).length >= maxInterruptions) throw new UnusableVideoError(interrupted);
    const path = `derived/${film.fileId}/${randomUUID()}-part.mp4`;
    await insertPart(tx, film, { path, firstFrame: span.first, bytes: null }, now);
    return { part: { span, path, frames: stored.reduce((sum, { first, end }) => sum + end - first, 0) } };
  });

const isInHand = ({ bytes, unusedSince }: StoredPart, now: Date) =>
  bytes === null && unusedSince! > subtractMilliseconds(now, heartbeatTimeout);

/** Makes a part and stores it. As for all renditions, the row comes before the bytes. */
async function makeAndStore(
  deps: Deps,
  ffmpeg: Ffmpeg,
  film: Film,
  { span, path, onProgress }: { span: Span; path: string; onProgress: (percent: number) => void },
) {
  const { db, clock, log, storage } = deps;
  const output = join(film.encoding.cwd, 'part.mp4');
  const touch = () => touchPart(db, path, clock.now()).catch((err) => log.warn({ err }, 'a part in hand could not be touched'));
  const timer = setInterval(touch, heartbeat);
  try {
    const isMade = await makePart(ffmpeg, { ...film.encoding, output, span, parts: film.spans.length, onProgress });
    if (!isMade) return await refuseParts(deps, film, path);
    await storage.write(path, createReadStream(output, { signal: ffmpeg.stopping }));
    const isWanted = await finishPart(db, film, path, (await stat(output)).size, clock.now());
    if (!isWanted) await discard(deps, [path]);
  } catch (error) {
    await discard(deps, [path]).catch((err) => log.warn({ err }, 'a part in hand could not be given back'));
    throw error;
  } finally {
    clearInterval(timer);
    await rm(output, { force: true });
  }
}

const discard = (deps: Deps, paths: string[]) =>
  deps.db.transaction(async (tx) => {
    await deleteRenditions(tx, paths);
    await deleteAfterCommit(deps, tx, paths);
  });

/** Deletes the rows of parts whose files aren't there, as in a database that was restored: backups leave them out. */
async function forgetLost(deps: Deps, film: Film) {
  for (const { path, bytes } of await listParts(deps.db, film))
    if (bytes && (await deps.storage.size(path)) !== bytes) await discard(deps, [path]);
}

/** Has everybody make a film as a whole, until its parts are cleaned up. @param path of any of them */
const refuseParts = ({ db, clock }: Deps, film: Film, path: string) => finishPart(db, film, path, 0, clock.now());

/** Deletes stored parts, which were joined or are no longer of use. Parts in hand are deleted when they're stored. */
export async function discardParts(deps: Deps, tx: Transaction, fileId: number): Promise<void> {
  await deleteAfterCommit(deps, tx, await deleteStoredParts(tx, fileId));
}

/** Calls back with the paths of copies on this machine's disk. */
const withLocalCopies = <T>(storage: Storage, paths: string[], signal: AbortSignal, use: (copies: string[]) => Promise<T>): Promise<T> => {
  const [first, ...rest] = paths;
  if (first === undefined) return use([]);
  return storage.withLocalCopy(first, (copy) => withLocalCopies(storage, rest, signal, (copies) => use([copy, ...copies])), signal);
};
