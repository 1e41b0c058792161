import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notAFilm } from '#api/website/site-films.ts';
import { thumbnailSource } from '#domain/website/thumbnails.ts';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { choosePoster } from '#server/features/projects/videos/choose-poster.ts';
import { makePoster } from '#server/features/projects/videos/make-pictures.ts';
import { makeProxy, maxTime } from '#server/features/projects/videos/make-proxy.ts';
import { probeVideo } from '#server/features/projects/videos/probe.ts';
import {
  explainFailure,
  interrupted,
  isCutOff,
  maxInterruptions,
  restartAt,
  unforeseen,
} from '#server/features/projects/videos/processing-errors.ts';
import { progressReporter } from '#server/features/projects/videos/progress-reporter.ts';
import { runWhileWanted, UnwantedError } from '#server/features/projects/videos/run-while-wanted.ts';
import { removeThumbnails, storeThumbnail } from '#server/features/website/images/site-images.service.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { deleteAfterCommit } from '#server/uploads/delete-stored-files.ts';
import { readFilmType } from './film-type.ts';
import { type FilmRow, findFilm, updateFilm, updateProgress } from './site-films.store.ts';

/** Where storage keeps a film's converted MP4. */
export const filmFile = (id: string) => `films/${id}.mp4`;

const thumbnailOf = (id: string) => thumbnailSource({ platform: 'studio', id });

/** Where storage keeps what a film is made from: its own upload, or a final video, which stays. */
const sourceOf = ({ id, sourcePath }: FilmRow) => sourcePath ?? uploadPath(id);

const leftoversOf = ({ id, sourcePath }: FilmRow) => (sourcePath ? [] : [uploadPath(id)]);

/**
 * Makes a film's MP4 and its thumbnail. A run that was cut off is repeated from the start; what is done isn't done again.
 * @throws errors that nobody foresaw, for the job to be tried again
 */
export async function convertFilm(deps: Deps, id: string): Promise<void> {
  const film = await findFilm(deps.db, id);
  if (!film || film.status === 'uploading' || film.status === 'ready') return;
  const isMissing = (await deps.storage.size(sourceOf(film))) === undefined;
  // A film that failed for another reason keeps that error: its upload was deleted then.
  if (isMissing) return film.status === 'failed' ? undefined : fail(deps, film, 'The file it is made from was deleted.');
  const type = await readFilmType(deps.storage, sourceOf(film), film.size);
  if (!type && !film.sourcePath) return fail(deps, film, notAFilm);
  if (!deps.ffmpeg) return keepAsItIs(deps, film, type);
  const interruptions = film.status === 'processing' ? film.interruptions + 1 : 0;
  if (interruptions >= maxInterruptions) return fail(deps, film, interrupted);
  await updateFilm(deps.db, id, { status: 'processing', progress: 0, error: null, interruptions });
  const folder = join(deps.ffmpeg.folder, `film-${id}`);
  try {
    await convertAndStore(deps, deps.ffmpeg, film, folder);
  } catch (error) {
    deps.log.warn({ film: id, err: error }, 'a film could not be converted');
    await settleFailure(deps, film, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws the error if nobody foresaw it */
async function settleFailure(deps: Deps, film: FilmRow, error: unknown) {
  if (error instanceof UnwantedError) return;
  if (isCutOff(error)) return queueAgain(deps, film, restartAt(error));
  const reason = explainFailure(error);
  if (reason) return fail(deps, film, reason);
  await updateFilm(deps.db, film.id, { status: 'failed', error: unforeseen });
  throw error;
}

const queueAgain = ({ db, jobs }: Deps, { id }: FilmRow, startAfter: Date) =>
  db.transaction(async (tx) => {
    await updateFilm(tx, id, { status: 'queued', progress: 0 });
    await jobs.enqueue(tx, 'convert-film', { id }, { startAfter });
  });

async function convertAndStore(deps: Deps, ffmpeg: Ffmpeg, film: FilmRow, folder: string) {
  const { id } = film;
  const [output, poster] = [join(folder, 'film.mp4'), join(folder, 'poster.jpg')];
  const make = async (input: string, ffmpeg: Ffmpeg) => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const properties = await probeVideo(ffmpeg, input);
    const onProgress = progressReporter(deps, (percent) => updateProgress(deps.db, id, percent));
    await makeProxy(ffmpeg, { input, output, cwd: folder, properties, watermark: undefined, onProgress });
    const { rate, duration } = properties;
    await makePoster(ffmpeg, output, poster, await choosePoster(ffmpeg, output, { duration, timeout: maxTime(duration) }), rate);
    return duration;
  };
  const isWanted = async () => (await findFilm(deps.db, id)) !== undefined;
  const duration = await runWhileWanted(deps, { topic: 'site_films', isWanted }, (signal) =>
    deps.storage.withLocalCopy(sourceOf(film), (input) => make(input, ffmpeg.endedBy(signal)), signal),
  );
  const { stopping: signal } = ffmpeg;
  await deps.storage.write(filmFile(id), createReadStream(output, { signal }));
  await storeThumbnail(deps, thumbnailOf(id), createReadStream(poster, { signal }));
  await saveFilm(deps, film, { path: filmFile(id), duration });
}

/** Without ffmpeg, browsers play the file as it is, if it's in the format that all of them play. */
async function keepAsItIs(deps: Deps, film: FilmRow, type: string | undefined) {
  const { storage } = deps;
  if (type !== 'video/mp4') return fail(deps, film, 'This server has no ffmpeg to convert videos, so only MP4 files can be shown.');
  const path = film.sourcePath ? filmFile(film.id) : uploadPath(film.id);
  // The final video may be deleted one day, so the film gets a copy of its own.
  if (film.sourcePath) await storage.write(path, await storage.read(film.sourcePath), film.size);
  await saveFilm(deps, film, { path, duration: null });
}

/** Saves a finished film. If it was deleted meanwhile, everything that was made for it is deleted, too. */
const saveFilm = (deps: Deps, film: FilmRow, { path, duration }: { path: string; duration: number | null }) =>
  deps.db.transaction(async (tx) => {
    const isKept = await updateFilm(tx, film.id, { status: 'ready', progress: 100, error: null, path, duration });
    if (!isKept) await removeThumbnails(deps, tx, [thumbnailOf(film.id)]);
    const leftovers = leftoversOf(film).filter((leftover) => leftover !== path);
    await deleteAfterCommit(deps, tx, isKept ? leftovers : [...leftovers, path]);
  });

const fail = (deps: Deps, film: FilmRow, error: string) =>
  deps.db.transaction(async (tx) => {
    await updateFilm(tx, film.id, { status: 'failed', error });
    await deleteAfterCommit(deps, tx, leftoversOf(film));
  });
