import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { provideBrowser } from '../scripts/browser.ts';
import { findFfmpeg, openFfmpeg } from '../server/adapters/ffmpeg.ts';
import { convertVideo, type Wanted } from '../server/features/projects/videos/convert-video.ts';
import { runFfmpeg } from '../server/testing/clips.ts';
import { percentile } from './clients/open-loop.ts';
import { temporaryDataDir } from './processes.ts';

/** The length of the converted clip, in seconds. */
const clipLength = 20;
/** A length in seconds that is enough for a hundred steps. */
const steppedLength = 5;

/** How long a video takes until it can be reviewed, and a step until its frame is on screen. */
export async function measureReview(): Promise<string> {
  using folder = temporaryDataDir();
  const clip = join(folder.path, 'clip.mp4');
  makeCameraClip(clip);
  const { copy, firstLook, rest } = await timeConversion(clip, join(folder.path, 'conversion'));
  const start = join(folder.path, 'start.mp4');
  runFfmpeg(['-i', clip, '-t', `${steppedLength}`, '-c', 'copy', start]);
  const steps = measureSteps(start, join(folder.path, 'steps.json'));
  const row = (name: string, of: (way: Steps) => string) => `| ${name} | ${of(steps.kept)} | ${of(steps.sought)} |`;
  return `A clip of ${clipLength} s at 1080p and 25 fps, with sound and the noise of a camera. ffmpeg makes the proxies at low priority, by as many threads as
there are cores, at most four.

| measure | value |
| --- | --- |
| until a copy of its picture can be watched, as a multiple of the clip's length | **${(copy / clipLength).toFixed(2)}** |
| until it can be watched in its small size | **${((copy + firstLook) / clipLength).toFixed(2)}** |
| until everything is made | **${((copy + firstLook + rest) / clipLength).toFixed(2)}** |

100 steps each way through the full proxy in headless Chromium without a GPU, each from the key event until the exact frame is displayed, median and 95th percentile: what is drawn on
the canvas, when Chromium's own trace says that it was presented (until 2026-11-30, the second refresh after the key stood for it, up to 22 ms earlier or 9 ms later); by the video, at the time of
\`requestVideoFrameCallback\`. Further 20 first steps after a jump, 10 after a pause, and 10 frames on which the pointer rests after dragging; how many frames are shown while an arrow key is held
down; and the memory that the page's processes hold (until 2026-11-30, with up to 512 MB of converted pictures that Chromium gives back when memory is short). With frames that are kept decoded and, in the same run, by seeking the video for each, as without WebCodecs.

| measure | kept frames | seeking |
| --- | --- | --- |
${row('→ until the frame is on screen', ({ forward }) => spread(forward))}
${row('← until the frame is on screen', ({ back }) => spread(back))}
${row('→ after a jump', ({ afterJump }) => spread(afterJump))}
${row('→ after a pause', ({ afterPause }) => spread(afterPause))}
${row('dragged, until the frame at rest is on screen', ({ atRest }) => spread(atRest))}
${row('→ held down, frames a second', ({ heldForward }) => heldForward.toFixed(1))}
${row('← held down, frames a second', ({ heldBack }) => heldBack.toFixed(1))}
${row('memory once opened', ({ memory }) => megabytes(memory.opened))}
${row('memory after 2,000 steps', ({ memory }) => megabytes(memory.stepped))}
${row('memory half a minute later', ({ memory }) => megabytes(memory.released))}`;
}

/** Makes a clip as detailed as a camera's: 25 Mbit/s. */
function makeCameraClip(path: string) {
  const picture = `testsrc2=size=1920x1080:rate=25:duration=${clipLength},noise=alls=8:allf=t`;
  const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=duration=${clipLength}`];
  runFfmpeg([...input, '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '25M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path]);
}

/** @returns seconds */
async function timeConversion(input: string, folder: string) {
  const programs = await findFfmpeg(pino({ level: 'silent' }));
  const ffmpeg = programs && openFfmpeg(programs, folder);
  if (!ffmpeg) throw new Error('This benchmark needs ffmpeg. Install it (on Debian: apt-get install ffmpeg) and run npm run bench again.');
  const time = async (wanted: Wanted) => {
    const startedAt = performance.now();
    await convertVideo(ffmpeg, { input, folder, wanted, watermark: null, onProgress: () => undefined });
    return (performance.now() - startedAt) / 1000;
  };
  return { copy: await time('quickest look'), firstLook: await time('first look'), rest: await time('rest') };
}

/** Milliseconds of each step, and frames a second while a key is held down. */
interface Steps extends Record<'forward' | 'back' | 'afterJump' | 'afterPause' | 'atRest', number[]> {
  heldForward: number;
  heldBack: number;
  /** The memory that the browser's pages take, in bytes. */
  memory: Record<'opened' | 'stepped' | 'released', number>;
}

/** Measures steps in a browser, by `e2e/projects/review/frame-steps.bench.ts`. */
function measureSteps(clip: string, results: string): Record<'kept' | 'sought', Steps> {
  const env = { ...process.env, CHROMIUM: provideBrowser(), BENCH_CLIP: clip, BENCH_RESULTS: results };
  const { status } = spawnSync('playwright', ['test', '--config', 'playwright.bench.config.ts'], { stdio: 'inherit', env });
  if (status !== 0) throw new Error("The steps couldn't be measured. See the errors above.");
  return JSON.parse(readFileSync(results, 'utf8'));
}

function spread(times: number[]): string {
  const timed = times.map((milliseconds) => ({ milliseconds }));
  return `**${percentile(timed, 50).toFixed(0)} ms**, ${percentile(timed, 95).toFixed(0)} ms`;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
