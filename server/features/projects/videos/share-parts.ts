import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import type { Deps } from '#server/deps.ts';
import { requireSpace } from '#server/features/projects/conversions/space.ts';
import { NoSpaceHereError } from '#server/features/projects/conversions/take-conversions.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { TimeLimitError } from '#server/shared/run-program.ts';
import { UnusableVideoError } from './causes.ts';
import { type Encoding, prepareEncoding } from './convert-video.ts';
import { cutFilm, type PartLengths } from './cut-film.ts';
import { hasOpenParts, makeInParts, makeOpenParts, planFilm } from './make-in-parts.ts';
import { probeVideo } from './probe.ts';
import { isDiskFull } from './processing-errors.ts';
import type { HelperJob } from './queue-video.ts';
import { runWhileWanted, UnwantedError } from './run-while-wanted.ts';
import { findVideoToProcess } from './videos.store.ts';
import { watermarkOf } from './watermark.ts';

/** Makes the proxies of a long film in parts, with processes that have nothing else to do. @param watermark the text of the watermark */
export const sharingParts =
  (deps: Deps, ffmpeg: Ffmpeg, job: JobData['process-video'], { watermark, lengths }: { watermark: string | null; lengths: PartLengths }) =>
  async (encoding: Encoding, output: Parameters<typeof makeInParts>[3]) => {
    const spans = cutFilm(encoding.properties, lengths);
    return spans.length < 2 ? undefined : makeInParts(deps, ffmpeg, planFilm(job, encoding, spans, watermark), output);
  };

/**
 * Makes parts of a proxy while another run makes it, until none is left. Does nothing if they would be made in another way here, as with another
 * version of ffmpeg.
 * @throws errors that nobody foresaw, for the job to be tried again; NoSpaceHereError if it's left to another machine
 */
export async function helpMakeParts(
  deps: Deps,
  { parts, ...job }: HelperJob,
  { lengths, timeLimit }: { lengths: PartLengths; timeLimit: number | undefined },
): Promise<void> {
  const { db, ffmpeg, storage } = deps;
  const { fileId } = job;
  const video = await findVideoToProcess(db, fileId);
  if (!ffmpeg || !video || !(await hasOpenParts(deps, { fileId, recipe: parts.recipe }, parts.count))) return;
  const watermark = watermarkOf(video, (await readStudio(db)).studioName);
  const programs = parts.kind === 'small_proxy' ? ffmpeg : ffmpeg.yielding();
  const isWanted = async () => (await findVideoToProcess(db, fileId))?.deletedAt === null;
  await mkdir(ffmpeg.folder, { recursive: true });
  const folder = await mkdtemp(join(ffmpeg.folder, `${fileId}-parts-`));
  const help = async (input: string, ffmpeg: Ffmpeg) => {
    const properties = await probeVideo(ffmpeg, input);
    const encoding = await prepareEncoding(parts.kind, properties, { input, folder, watermark });
    const film = planFilm(job, encoding, cutFilm(properties, lengths), watermark);
    if (film.recipe === parts.recipe) await makeOpenParts(deps, ffmpeg, film, () => undefined);
  };
  try {
    await requireSpace(deps, ffmpeg, video.path);
    await runWhileWanted(deps, { topic: 'files', isWanted, timeLimit }, (signal) =>
      storage.withLocalCopy(video.path, (input) => help(input, programs.endedBy(signal)), signal),
    );
  } catch (error) {
    if (isDiskFull(error)) throw new NoSpaceHereError();
    // The run that makes the proxy reports what is wrong with the video.
    if (!(error instanceof UnwantedError || error instanceof UnusableVideoError || error instanceof TimeLimitError)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
