import { beforeEach, expect, test } from 'vitest';
import { pass, showFrames, showStep, stubBrowser } from './fake-picture.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
});

test('loads nothing before the first step for whoever saves data', async () => {
  browser.connection.saveData = true;
  const { display, open } = showFrames();
  display.seek(0);
  await pass(1000);
  display.seek(100);
  await pass(1000);
  expect(open).not.toHaveBeenCalled();
  display.seek(101);
  await pass(1000);
  expect(open).toHaveBeenCalledOnce();
});

test('lets go of the frames after a while, and in a tab that nobody sees', async () => {
  for (const leave of [
    () => pass(30_000),
    async () => Object.assign(document, { hidden: true }).dispatchEvent(new Event('visibilitychange')),
  ]) {
    const { display, settled, canvas, open, closed } = await showStep(30);
    display.seek(31);
    await pass(1000);
    expect(canvas.hidden).toBe(false);
    await leave();
    expect(canvas.hidden, 'the video shows the frame').toBe(true);
    expect([open.mock.calls.length, closed()]).toEqual([1, 1]);
    display.seek(32);
    expect(settled.at(-1)).toBe(31);
    await pass(1000);
    expect(settled.at(-1)).toBe(32);
    Object.assign(document, { hidden: false });
  }
});

test('keeps frames again for whoever comes back, before the first step', async () => {
  const { display, settled, canvas } = await showStep(30);
  await pass(30_000);
  document.dispatchEvent(new Event('pointermove'));
  await pass(1000);
  display.seek(31);
  expect([settled.at(-1), canvas.hidden]).toEqual([31, false]);
});
