import { beforeEach, expect, test, vi } from 'vitest';
import { pass, seekTime, showFrames, showStep, stubBrowser } from './fake-picture.ts';
import { playFrames } from './play-frames.ts';

let browser: ReturnType<typeof stubBrowser>;

beforeEach(() => {
  browser = stubBrowser();
});

test('seeks the video for what is far away, and loads nothing for what is shown first', async () => {
  const { display, settled, open, video, canvas } = showFrames();
  display.seek(0);
  expect(display.isSeeking()).toBe(true);
  await pass(1000);
  expect(open).not.toHaveBeenCalled();
  display.seek(100);
  await pass(seekTime);
  expect([settled, video.sought, display.isSeeking(), canvas.hidden]).toEqual([[0, 100], [0, 100], false, true]);
  expect(open).not.toHaveBeenCalled();
});

test('shows the first step at once, too, after a jump or a pause', async () => {
  const { display, settled, video, canvas } = showFrames();
  display.seek(0);
  await pass(1000);
  display.seek(100);
  await pass(1000);
  display.seek(101);
  expect([settled, canvas.hidden]).toEqual([[0, 100, 101], false]);

  await pass(1000);
  display.handOver();
  video.paused = false;
  video.present(150);
  video.paused = true;
  display.seek(150);
  await pass(1000);
  display.seek(149);
  expect([settled.at(-1), display.isSeeking(), canvas.hidden]).toEqual([149, false, false]);
});

test('shows a step at once, forward and back, and has the video follow when the steps rest', async () => {
  const { display, settled, video, canvas, seen } = await showStep(30);
  const before = video.sought.length;
  for (const frame of [31, 32, 31, 30, 29]) {
    display.seek(frame);
    expect([settled.at(-1), display.isSeeking(), canvas.hidden, seen()]).toEqual([frame, false, false, frame]);
    await pass(40);
  }
  expect(video.sought.length).toBe(before);
  await pass(1000);
  expect([video.sought.slice(before), settled.at(-1), canvas.hidden]).toEqual([[29], 29, false]);
});

test('goes on from the shown frame when it plays, without showing where the video was', async () => {
  const { display, settled, video, canvas, seen } = await showStep(30);
  display.seek(35);
  display.handOver();
  video.paused = false;
  expect([display.isSeeking(), seen()]).toEqual([true, 35]);
  video.present(30);
  expect(seen()).toBe(35);
  await pass(seekTime);
  expect([display.isSeeking(), settled.at(-1), canvas.hidden, seen()]).toEqual([false, 35, true, 35]);
});

test('plays at once once the video has followed', async () => {
  const { display, canvas } = await showStep(30);
  display.seek(31);
  await pass(1000);
  display.handOver();
  expect([display.isSeeking(), canvas.hidden]).toEqual([false, true]);
});

test('waits for a frame that is being decoded, but seeks it when that takes long', async () => {
  const quick = await showStep(30);
  quick.display.seek(47);
  await pass(1);
  const before = quick.video.sought.length;
  quick.display.seek(48);
  expect([quick.display.isSeeking(), quick.seen()]).toEqual([true, 47]);
  await pass(100);
  expect([quick.settled.at(-1), quick.seen(), quick.video.sought.length]).toEqual([48, 48, before]);

  const slow = await showStep(30, { decodingTime: 400 });
  slow.display.seek(47);
  await pass(1);
  slow.display.seek(48);
  await pass(119);
  expect(slow.display.isSeeking()).toBe(true);
  await pass(1 + seekTime);
  expect([slow.settled.at(-1), slow.seen(), slow.canvas.hidden]).toEqual([48, 48, true]);
});

test('seeks each frame that is not kept while the timeline is dragged, and waits for none', async () => {
  const { display, video, settled, seen } = await showStep(30, { decodingTime: 400 });
  display.seek(46);
  await pass(1);
  display.seek(48, true);
  expect(video.sought.at(-1)).toBe(48);
  display.seek(47, true);
  expect([settled.at(-1), seen()], 'what is kept is there').toEqual([47, 47]);
  display.seek(59, true);
  await pass(2 * seekTime);
  expect([settled.at(-1), display.isSeeking()]).toEqual([59, false]);
});

test('takes no frame before the one that is waited for, so that a held key leaves none out and seeks little', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => setTimeout(() => callback(performance.now()), 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  const { display, settled, video } = await showStep(30, { decodingTime: 900 });
  const before = video.sought.length;
  const to = 79;
  const stop = playFrames({
    from: 30,
    to,
    framesPerSecond: 25,
    seekTo: display.seek,
    isAwaited: display.isDecoding,
    onEnd: () => undefined,
  });
  await pass(10_000);
  stop();
  expect(settled.slice(settled.indexOf(30))).toEqual(Array.from({ length: to - 29 }, (_, index) => 30 + index));
  expect(video.sought.length - before).toBeLessThan(20);
});

test('never takes what the video sought before for the frame that is waited for', async () => {
  const { display, settled, seen } = await showStep(30, { decodingTime: 100 });
  display.seek(47);
  // The video follows now, and isn't there yet.
  await pass(210);
  display.seek(300);
  await pass(10);
  display.seek(301);
  await pass(2000);
  expect([settled.at(-1), seen(), display.isSeeking()]).toEqual([301, 301, false]);
  expect(settled.filter((frame) => frame === 47)).toHaveLength(1);
});

test('keeps frames around a jump for whoever has stepped before', async () => {
  const { display, canvas, settled } = await showStep(30);
  display.seek(200);
  await pass(1000);
  expect(canvas.hidden).toBe(true);
  display.seek(201);
  expect([settled.at(-1), canvas.hidden]).toEqual([201, false]);
});

test('goes on seeking the video where frames cannot be decoded', async () => {
  const { display, settled, video, canvas } = await showStep(30, { openFails: true });
  display.seek(31);
  await pass(200);
  expect([video.sought, settled, canvas.hidden]).toEqual([[29, 30, 31], [29, 30, 31], true]);
});

test('shows the video in another size, and then frames in that size', async () => {
  const { display, video, canvas, settled } = await showStep(30);
  display.seek(31);
  expect([canvas.hidden, canvas.width]).toEqual([false, 320]);
  Object.assign(video, { videoWidth: 640, videoHeight: 360, clientWidth: 640, clientHeight: 360 });
  browser.resize();
  expect(canvas.hidden, 'until the video shows the frame').toBe(false);
  await pass(seekTime);
  expect([canvas.hidden, settled.at(-1)]).toEqual([true, 31]);
  await pass(1000);
  display.seek(32);
  expect([canvas.hidden, canvas.width, settled.at(-1)]).toEqual([false, 640, 32]);
});

test('what is shown stays on screen until another file of the same frames shows it', async () => {
  const { display, settled, video, canvas } = showFrames();
  display.seek(100);
  await pass(1000);
  display.hold();
  expect(canvas.hidden).toBe(false);
  video.load();
  display.reload();
  display.seek(100);
  await pass(10_000);
  expect([settled, canvas.hidden, display.isSeeking()]).toEqual([[100], false, true]);
  video.readyState = 4;
  video.dispatchEvent(new Event('loadedmetadata'));
  await pass(0);
  video.present(0);
  expect(canvas.hidden, 'its first frame is not seen').toBe(false);
  await pass(1000);
  expect([settled, canvas.hidden, display.isSeeking()]).toEqual([[100, 100], true, false]);
});
