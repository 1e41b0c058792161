import type { Page } from '@playwright/test';
import { testBehindProxy as test } from '#e2e/behind-proxy.ts';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createSlowLine } from '#e2e/slow-line.ts';
import { enterPortal, expect, signInAsOwner } from '#e2e/test.ts';
import { clickFrame, composer, createReviewOf, readFrame, timeline, waitForPicture } from './drafts.ts';
import { makeNoisyFilm } from './noisy-film.ts';

const frames = 250;

const video = (page: Page) => page.locator('video');
const heightOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight);
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();
const pause = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true }).click();

/** An option of the quality menu, by its name; that of Auto also says what plays. */
const choice = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Quality' }).getByRole('radio', { name });

async function choose(page: Page, name: RegExp) {
  await page.getByLabel('View', { exact: true }).click();
  await choice(page, name).check();
  await page.keyboard.press('Escape');
}

async function expectExact(page: Page) {
  const { said, shown } = await readFrame(page);
  expect(shown).toBe(said);
  return said;
}

test('opens with little, plays what the line carries, keeps what was chosen, and changes at the same frame', async ({
  page,
  request,
  gateway,
}) => {
  const { client, path } = await createReviewOf(request, makeNoisyFilm(frames));
  let streamed = 0;
  let others = 0;
  gateway.onResponse = ({ url = '' }, response) => {
    response.on('data', (chunk: Buffer) => {
      if (url.includes('/stream')) streamed += chunk.length;
      else if (/poster|filmstrip/.test(url)) others += chunk.length;
    });
  };
  await enterPortal(page, client, path());
  await test.step('before it plays, the first seconds of the small one are there', async () => {
    await waitForPicture(page);
    await page.waitForLoadState('networkidle');
    expect(await heightOf(page)).toBe(540);
    expect(streamed).toBeGreaterThan(100_000);
    expect(streamed + others).toBeLessThan(1_000_000);
  });
  await test.step('then the best one that the line carries', async () => {
    await play(page);
    await expect(video(page)).toHaveAttribute('src', /quality=full/);
    await expect.poll(() => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.5);
    expect(await heightOf(page)).toBe(720);
    await pause(page);
    await expectExact(page);
  });
  await test.step('what is chosen plays at once, at the same frame, with what was typed', async () => {
    await clickFrame(page, 101, frames);
    await composer(page).fill('The logo is');
    await timeline(page).focus();
    await page.getByLabel('View', { exact: true }).click();
    await expect(choice(page, /^Auto \(720p\)$/)).toBeChecked();
    await page.keyboard.press('Escape');
    await choose(page, /^540p$/);
    await expect(video(page)).toHaveAttribute('src', /quality=small/);
    await expect.poll(() => heightOf(page)).toBe(540);
    expect(await expectExact(page)).toBe(101);
    await expect(composer(page)).toHaveValue('The logo is');
    for (const frame of [102, 103]) {
      await page.keyboard.press('ArrowRight');
      expect(await expectExact(page)).toBe(frame);
    }
    await choose(page, /^720p$/);
    await expect.poll(() => heightOf(page)).toBe(720);
    expect(await expectExact(page)).toBe(103);
    await play(page);
    await choose(page, /^540p$/);
    await expect(video(page)).toHaveAttribute('src', /quality=small/);
    await expect.poll(() => video(page).evaluate(({ readyState, paused }: HTMLVideoElement) => readyState > 2 && !paused)).toBe(true);
    await pause(page);
    expect(await expectExact(page)).toBeGreaterThan(103);
  });
  await test.step('the choice is remembered', async () => {
    await page.reload();
    await waitForPicture(page);
    await play(page);
    await expect(video(page)).toHaveAttribute('src', /quality=small/);
    await pause(page);
    await page.getByLabel('View', { exact: true }).click();
    await expect(choice(page, /^540p$/)).toBeChecked();
    await expectAccessibleInBothThemes(page, 'the menu with qualities');
  });
});

test('a compared version has the quality of the shown one, at the same frame', async ({ page, request }) => {
  const film = makeNoisyFilm(frames);
  const { client, path } = await createReviewOf(request, film, film);
  await enterPortal(page, client, `${path()}?compare=1`);
  await waitForPicture(page);
  const expectBoth = async (quality: string) => {
    for (const name of [', v1', ', v2'])
      await expect(page.locator(`video[aria-label$="${name}"]`)).toHaveAttribute('src', new RegExp(`quality=${quality}`));
  };
  const expectInStep = async (frame: number) =>
    expect.poll(async () => [(await readFrame(page, 0)).shown, (await readFrame(page, 1)).shown]).toEqual([frame, frame]);
  await expectBoth('small');
  await clickFrame(page, 101, frames);
  await expectBoth('full');
  await expectInStep(101);
  await choose(page, /^540p$/);
  await expectBoth('small');
  await expectInStep(101);
  await play(page);
  await choose(page, /^720p$/);
  await expectBoth('full');
  await pause(page);
  await expectInStep((await readFrame(page)).said);
});

test('has a lower quality once it stalls, which the studio sees', async ({ page, request, gateway, browser }) => {
  const { client, path, project } = await createReviewOf(request, makeNoisyFilm(frames));
  const line = createSlowLine({ bitsPerSecond: 1_200_000 });
  gateway.lineOf = ({ url = '' }) => (url.includes('quality=full') ? line : undefined);
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await play(page);
  await expect(video(page)).toHaveAttribute('src', /quality=full/);
  await expect(video(page)).toHaveAttribute('src', /quality=small/);
  await expect.poll(() => video(page).evaluate(({ readyState, paused }: HTMLVideoElement) => readyState > 2 && !paused)).toBe(true);
  const reported = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/playbacks'));
  await pause(page);
  await expectExact(page);
  expect((await reported).postDataJSON()).toMatchObject({ lines: 540, isAuto: true });

  const studio = await browser.newPage({ baseURL: gateway.url });
  await signInAsOwner(studio);
  await studio.goto(`/admin/projects/${project.id}/review/1`);
  await studio.getByRole('button', { name: 'Details of this version' }).click();
  const details = studio.getByRole('dialog', { name: 'Details' });
  await expect(details.getByRole('listitem').filter({ hasText: client.name })).toHaveText(
    /Client.*540p \(Auto\) · \d+ s watched · \d+ s loaded ahead.*Stalled once, for [\d.]+ s/,
  );
  await expectAccessibleInBothThemes(studio, 'how a version played');
  await studio.close();
});
