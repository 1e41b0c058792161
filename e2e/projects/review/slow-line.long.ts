import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testBehindProxy as test } from '#e2e/behind-proxy.ts';
import { createSlowLine } from '#e2e/slow-line.ts';
import { enterPortal, expect } from '#e2e/test.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { clickFrame, createReviewOf, isKept, readFrame, timeline, waitForPicture } from './drafts.ts';

const folder = temporaryDirectory();

/** Makes a 540p film that shows its frame numbers, with as much noise as its bit rate allows: 1.2 Mbit/s and sound. */
function makeFilm(seconds: number): string {
  const film = join(folder, `${seconds}.mp4`);
  const picture = ['-vf', 'scale=960:540:flags=neighbor,noise=alls=20:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '3M'];
  runFfmpeg(['-i', makeClip({ rate: '25', frames: 25 * seconds, sound: true }), ...picture, '-c:a', 'aac', '-y', film]);
  return film;
}

const video = (page: Page) => page.locator('video');

/** Watches the video for a while. @returns when the picture stood still although it was to play, in milliseconds */
const watch = (page: Page, milliseconds: number) =>
  video(page).evaluate(
    (element: HTMLVideoElement, milliseconds) =>
      new Promise<{ played: number; stops: number[] }>((resolve) => {
        const begun = performance.now();
        const from = element.currentTime;
        const stops: number[] = [];
        let last = element.currentTime;
        let movedAt = begun;
        const timer = setInterval(() => {
          const now = performance.now();
          if (element.currentTime !== last) {
            if (now - movedAt > 300) stops.push(Math.round(now - movedAt));
            last = element.currentTime;
            movedAt = now;
          }
          if (now - begun < milliseconds) return;
          clearInterval(timer);
          if (now - movedAt > 300) stops.push(Math.round(now - movedAt));
          resolve({ played: element.currentTime - from, stops });
        }, 50);
      }),
    milliseconds,
  );

test('a line of 1.5 Mbit/s with 150 ms delay and pauses shows the first frame soon, and plays two minutes', async ({
  page,
  request,
  gateway,
}) => {
  const { client, path, project } = await createReviewOf(request, makeFilm(130));
  const line = createSlowLine({ bitsPerSecond: 1_500_000, delay: 150, pauses: { length: 1000, every: 20_000 } });
  await enterPortal(page, client, `/client/projects/${project.id}`);
  gateway.lineOf = () => line;
  const begun = Date.now();
  await page.goto(path());
  await page.waitForFunction(() => (document.querySelector('video')?.networkState ?? 0) > 0);
  const opened = Date.now();
  await waitForPicture(page);
  const shown = Date.now();
  await page.waitForLoadState('networkidle');
  const beforePlay = line.passed();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const clicked = Date.now();
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  const moves = Date.now();
  const { played, stops } = await watch(page, 120_000);
  console.log(
    `First frame ${shown - opened} ms after the player and ${shown - begun} ms after the page; ${beforePlay} bytes before Play, moving ${moves - clicked} ms after it. ` +
      `Played ${played.toFixed(1)} s of 120; stopped for ${stops.join(', ') || 'no'} ms. ${line.passed()} bytes.`,
  );
  expect(shown - opened).toBeLessThan(3000);
  expect(Math.max(0, ...stops)).toBeLessThan(2000);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const frame = await readFrame(page);
  expect(frame.shown).toBe(frame.said);
});

test('where a proxy strips ranges, the film is loaded whole, plays, and is stepped through without kept frames', async ({
  page,
  request,
  gateway,
  allowedFailures,
}) => {
  allowedFailures.push('failed /api/files/*');
  const { client, path } = await createReviewOf(request, makeFilm(20));
  let streamed = 0;
  gateway.onRequest = (incoming) => {
    delete incoming.headers.range;
    return undefined;
  };
  gateway.onResponse = ({ url = '' }, response) => {
    if (url.includes('/stream')) response.on('data', (chunk: Buffer) => (streamed += chunk.length));
  };
  const begun = Date.now();
  await enterPortal(page, client, path());
  await expect(video(page)).toHaveAttribute('src', /^blob:/);
  await waitForPicture(page);
  const shown = Date.now();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const { played, stops } = await watch(page, 5000);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  console.log(
    `Loaded whole in ${shown - begun} ms, ${streamed} bytes; played ${played.toFixed(1)} s of 5, stopped for ${stops.join(', ') || 'no'} ms.`,
  );
  expect(played).toBeGreaterThan(1);
  await clickFrame(page, 400, 500);
  const { said } = await readFrame(page);
  await timeline(page).focus();
  for (const frame of [said + 1, said + 2, said + 3]) {
    await page.keyboard.press('ArrowRight');
    expect(await readFrame(page)).toEqual({ said: frame, shown: frame });
  }
  expect(await isKept(page)).toBe(false);
});
