import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { Random } from '#server/testing/faults/random.ts';
import { isFull, repetitions, sample, testSeed } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, createReviewOf, readFrame, stepUntilKept, timeline, waitForPicture } from './drafts.ts';

const frames = 120;

/** Makes a 720p film as editing programs export it. */
function makeExport(rate: string, args: string[]): string {
  const path = join(temporaryDirectory(), 'export.mp4');
  const picture = ['-vf', 'scale=1280:720:flags=neighbor', '-c:v', 'libx264', '-preset', 'veryfast', '-sc_threshold', '0', ...args];
  runFfmpeg(['-i', makeClip({ rate, frames, sound: true }), ...picture, '-c:a', 'copy', path]);
  return path;
}

const copying = join(import.meta.dirname, '../../../server/testing/copy-picture.program.ts');

/** @returns the path of the copy that plays while the proxies are made */
const copyPicture = (original: string) =>
  execFileSync(process.execPath, [copying, original, temporaryDirectory()], { encoding: 'utf8' }).trim();

/** Plays a file instead of everything that was made of a video, by byte ranges. */
const playInstead = (page: Page, file: string) => {
  const bytes = readFileSync(file);
  return page.route('**/api/files/*/stream*', async (route) => {
    const [, first = '0', last = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? [];
    const end = Math.min(bytes.length, last === '' ? bytes.length : Number(last) + 1);
    const headers = {
      'accept-ranges': 'bytes',
      'content-type': 'video/mp4',
      'content-range': `bytes ${first}-${end - 1}/${bytes.length}`,
    };
    await route.fulfill({ status: 206, headers, body: bytes.subarray(Number(first), end) });
  });
};

const clips = [
  { name: 'groups of 48 frames with B-frames', rate: '25', args: ['-g', '48', '-bf', '2'], isKept: true },
  { name: 'groups of 250 frames with B-frames that others refer to', rate: '24000/1001', args: ['-g', '250', '-bf', '3'], isKept: false },
  { name: 'no B-frames', rate: '30000/1001', args: ['-g', '30', '-bf', '0'], isKept: true },
  { name: 'groups of two seconds', rate: '60', args: ['-g', '120', '-bf', '2'], isKept: false },
];

for (const { name, rate, args, isKept } of sample(clips, 2))
  test(`shows exactly the frame that was asked for in a copy of the original's picture with ${name}`, {
    tag: '@firefox',
  }, async ({ page, request, browserName }) => {
    const random = new Random(testSeed);
    const original = makeExport(rate, args);
    const { client, path } = await createReviewOf(request, original);
    await playInstead(page, copyPicture(original));
    await page.setViewportSize({ width: 1440, height: 900 });
    await enterPortal(page, client, path());
    await waitForPicture(page);
    for (const frame of [0, frames - 1, ...Array.from({ length: repetitions(6, 40) }, () => random.integer(0, frames - 1))]) {
      await clickFrame(page, frame, frames);
      expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
    }
    await timeline(page).press('Home');
    if (isKept && browserName === 'chromium') await stepUntilKept(page);
    const steps = isFull ? 60 : 15;
    for (let frame = 1; frame <= steps; frame += 1) {
      await page.keyboard.press('ArrowRight');
      expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
    }
    for (let frame = steps - 1; frame >= 0; frame -= 1) {
      await page.keyboard.press('ArrowLeft');
      expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
    }
  });
