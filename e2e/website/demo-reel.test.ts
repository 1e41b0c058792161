import type { Locator, Page } from '@playwright/test';
import { blockVideoHost, type FakePlayer, refuseVideos } from '#e2e/fake-player.ts';
import { expect, pauseClock, test } from '#e2e/test.ts';
import { sample } from '#server/testing/sample.ts';

test.use({ usesVideoPlayer: true });

const overlay = (page: Page) => page.getByRole('button', { name: 'Click to Play Demo Reel' });

/** Opens the landing page with time paused. */
async function open(page: Page) {
  await pauseClock(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
}

for (const width of sample([360, 1440], 1))
  test(`shows the poster, the overlay after 2 s and the player after 3 s, ${width} px wide`, async ({ page, player }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await page.clock.runFor(1900);
    await expect(overlay(page)).toHaveCount(0);
    expect(player.loads, 'no request to the video platform before it is due').toEqual([]);
    await page.clock.runFor(100);
    await expect(overlay(page)).toBeVisible();
    await expect.poll(() => player.loads.length).toBe(1);
    // Messages to a frame that hasn't loaded are lost, and time is paused, so they aren't repeated.
    await expect(page.frameLocator('#hero iframe').getByText('Fake player')).toBeVisible();
    expect(player.messages, 'no message to the plain embed').toEqual([]);
    await page.clock.runFor(900);
    expect(player.messages).toEqual([]);
    await page.clock.runFor(400);
    await expect.poll(() => player.messages.map(({ event }) => event)).toContain('listening');
    await expect(overlay(page), 'hidden once the player is ready').toHaveCount(0);
  });

test('embeds the reel with sound, loop and controls, without links elsewhere', async ({ page, player }) => {
  await open(page);
  await page.clock.runFor(2000);
  await expect.poll(() => player.loads.length).toBe(1);
  const { videoId, parameters } = player.loads[0]!;
  expect(videoId).toBe('aqz-KE-bpKQ');
  expect(parameters).toEqual({
    autoplay: '1',
    mute: '0',
    loop: '1',
    playlist: 'aqz-KE-bpKQ',
    controls: '1',
    rel: '0',
    modestbranding: '1',
    iv_load_policy: '3',
    playsinline: '1',
    enablejsapi: '1',
    origin: new URL(page.url()).origin,
  });
  await expect(page.locator('iframe')).toHaveAttribute('allow', /autoplay/);
});

test('a click on the overlay removes it and starts playing, again once the player is ready', async ({ page, player }) => {
  await open(page);
  await page.clock.runFor(2000);
  await expect.poll(() => player.loads.length).toBe(1);
  await page.frameLocator('iframe').getByText('Fake player').waitFor({ state: 'attached' });
  await overlay(page).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect.poll(() => player.messages).toEqual([expect.objectContaining({ event: 'command', func: 'playVideo' })]);
  await page.clock.runFor(1500);
  await expect.poll(() => player.messages.filter(({ func }) => func === 'playVideo').length).toBe(2);
  expect(player.loads, "a click on a control doesn't reload it").toHaveLength(1);
});

/** Opens the landing page and waits until its player has received a message. */
async function openWithPlayer(page: Page, player: FakePlayer) {
  await open(page);
  await page.clock.runFor(2000);
  await page.frameLocator('iframe').getByText('Fake player').waitFor({ state: 'attached' });
  await page.clock.runFor(2000);
  await expect.poll(() => player.messages.length).toBeGreaterThan(0);
}

/** The 'Vlog' tab, after it was scrolled to and has stopped moving: a click on a moving control could miss it. */
async function settledTab(page: Page): Promise<Locator> {
  const tab = page.getByRole('tab', { name: 'Vlog' });
  await tab.scrollIntoViewIfNeeded();
  const entrance = page.locator('[data-reveal="shown"]', { has: tab });
  await entrance.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return tab;
}

test('reloads the embed on the first click outside a control, but not on the second', async ({ page, player }) => {
  await openWithPlayer(page, player);
  await page.getByLabel('Your Name').click();
  await (await settledTab(page)).click();
  expect(player.loads).toHaveLength(1);
  await page.getByRole('heading', { name: 'About us' }).click();
  await expect.poll(() => player.loads.length).toBe(2);
  await page.getByRole('heading', { name: 'About us' }).click();
  await page.clock.runFor(5000);
  expect(player.loads).toHaveLength(2);
});

test('counts the click on the overlay as the first, so that no other restarts the reel', async ({ page, player }) => {
  await open(page);
  await page.clock.runFor(2000);
  await page.frameLocator('iframe').getByText('Fake player').waitFor({ state: 'attached' });
  await overlay(page).click();
  await page.clock.runFor(1500);
  await expect.poll(() => player.messages.filter(({ func }) => func === 'playVideo').length).toBe(2);
  await page.getByRole('heading', { name: 'About us' }).click();
  await page.clock.runFor(5000);
  expect(player.loads).toHaveLength(1);
});

test('does not restart a reel that has played by itself, also once it was paused', async ({ page, player }) => {
  await openWithPlayer(page, player);
  const report = (playerState: number) =>
    page
      .frames()
      .at(-1)!
      .evaluate((state) => parent.postMessage(JSON.stringify({ event: 'infoDelivery', info: { playerState: state } }), '*'), playerState);
  await report(1);
  await expect(page.locator('[data-playing]')).toHaveCount(1);
  await report(2);
  await expect(page.locator('[data-playing]')).toHaveCount(0);
  await page.getByRole('heading', { name: 'About us' }).click();
  await page.clock.runFor(5000);
  expect(player.loads).toHaveLength(1);
});

test('does not reload the embed for a control that its click replaces, or that the pointer leaves before release', async ({
  page,
  player,
}) => {
  await openWithPlayer(page, player);
  await page.getByRole('button', { name: 'Pause auto-scroll' }).click();
  await page.getByRole('button', { name: 'Resume auto-scroll' }).click();
  await expect(page.getByRole('button', { name: 'Pause auto-scroll' })).toBeVisible();
  await (await settledTab(page)).hover();
  await page.mouse.down();
  await page.getByRole('heading', { name: 'YouTube Success Stories' }).hover();
  await page.mouse.up();
  await page.clock.runFor(5000);
  expect(player.loads).toHaveLength(1);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('loads nothing until the visitor plays it', async ({ page, player }) => {
    await open(page);
    await page.clock.runFor(10_000);
    await page.getByRole('heading', { name: 'About us' }).click();
    await page.clock.runFor(10_000);
    expect(player.loads).toEqual([]);
    await overlay(page).click();
    await expect.poll(() => player.loads.length).toBe(1);
  });
});

/** Whether the drawn poster shows in the middle of the reel: its sun is visible, and nothing covers it. */
const showsPoster = (page: Page) =>
  page.locator('#hero [data-island]').evaluate((reel) => {
    reel.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = reel.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg') !== null;
  });

test('shows the poster with a link instead of a player that refuses the film', async ({ page, context }) => {
  await refuseVideos(context);
  await open(page);
  await page.clock.runFor(2000);
  await page.frameLocator('iframe').getByText('Fake player').waitFor({ state: 'attached' });
  await page.clock.runFor(1500);
  await expect(page.getByText("The video couldn't be loaded.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(await showsPoster(page)).toBe(true);
});

test.describe('when the video platform is blocked', () => {
  test.use({ allowedFailures: [['failed /embed/aqz-KE-bpKQ'], { scope: 'test' }] });

  test('keeps the poster and links to the film', async ({ page, context }) => {
    await blockVideoHost(context);
    await open(page);
    await page.clock.runFor(3000);
    await expect(overlay(page)).toBeVisible();
    await page.clock.runFor(7000);
    await expect(page.getByText("The video couldn't be loaded.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await showsPoster(page)).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
  });
});
