import { expect } from '#e2e/test.ts';
import { test } from './webkit.ts';

// With reduced motion, the reel waits to be asked for.
test.use({ prefersReducedMotion: true });

test('plays the reel when asked, and links to it while the video platform is blocked', async ({ webkit, outside }) => {
  outside.isReachable = false;
  await webkit.goto('/');
  await webkit.click('button', 'Click to Play Demo Reel');
  await webkit.expectText("The video couldn't be loaded.");
  const link = await webkit.find('link', 'Watch on YouTube');
  expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  outside.isReachable = true;
  await webkit.click('button', 'Try again');
  await expect.poll(() => webkit.evaluate("return document.querySelector('#hero [data-playing]') !== null")).toBe(true);
});
