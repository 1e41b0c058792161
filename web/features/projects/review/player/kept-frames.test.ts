import { expect, onTestFinished, test, vi } from 'vitest';
import { createKeptFrames, type FrameReader } from './kept-frames.ts';

const small = { width: 320, height: 180 };
const frameCount = 100;

interface Options {
  displayed?: { width: number; height: number };
  /** Shared with the test, which lets groups be decoded by calling what is in it. */
  held?: (() => void)[];
  missing?: number;
  openFails?: boolean;
}

/** Frames of a video whose reader records what it does. */
function keepFrames({ displayed = small, held, missing, openFails }: Options = {}) {
  const log: string[] = [];
  /** The frames whose pictures haven't given back their memory. */
  const openPictures = new Set<number>();
  const open = (frame: number, size: typeof small) => {
    openPictures.add(frame);
    return { ...size, close: () => openPictures.delete(frame) } as unknown as ImageBitmap;
  };
  const reader: FrameReader = {
    async read(first, end, { width, height }, onFrame, signal) {
      log.push(`${first}-${end - 1}`);
      await new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
      for (let frame = first; frame < end && !signal.aborted; frame += 1)
        if (frame !== missing) onFrame(frame, open(frame, { width, height }));
      if (signal.aborted) log.push(`ended ${first}`);
    },
    rest: () => log.push('rest'),
    close: () => log.push('close'),
  };
  const kept = createKeptFrames({
    frameCount,
    open: async () => {
      if (openFails) throw new Error('not here');
      return reader;
    },
    measure: () => displayed,
    onKept: () => undefined,
    onFailed: () => log.push('failed'),
  });
  const keptFrames = () => Array.from({ length: frameCount }, (_, frame) => frame).filter((frame) => kept.get(frame));
  return { kept, log, openPictures, span: () => [keptFrames().at(0), keptFrames().at(-1), keptFrames().length] };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('keeps the group of the frame first, then the next one on the way and the one behind, and no others', async () => {
  const { kept, log, span } = keepFrames();
  kept.around(30);
  await settle();
  expect(log).toEqual(['24-35', '36-47', '12-23']);
  kept.around(29);
  kept.around(23);
  await settle();
  expect(log.slice(3)).toEqual(['0-11']);
  expect(span()).toEqual([0, 35, 36]);
});

test('decodes no more once that is halted, but has what is there, and goes on around another frame', async () => {
  const held: (() => void)[] = [];
  const { kept, log, openPictures } = keepFrames({ held });
  kept.around(30);
  await settle();
  held.shift()!();
  await settle();
  expect(log).toEqual(['24-35', '36-47']);
  kept.halt();
  held.shift()!();
  await settle();
  expect(log).toEqual(['24-35', '36-47', 'ended 36']);
  expect([kept.get(30) !== undefined, kept.get(36), openPictures.size]).toEqual([true, undefined, 12]);
  kept.around(36);
  await settle();
  expect(log.slice(3)).toEqual(['36-47']);
});

test('ends with the video', async () => {
  const { kept, log } = keepFrames();
  kept.around(98);
  await settle();
  expect(log).toEqual(['96-99', '84-95']);
});

test('keeps two groups of large pictures, and pictures no larger than that allows', async () => {
  const hd = keepFrames({ displayed: { width: 1920, height: 1080 } });
  hd.kept.around(30);
  await settle();
  expect(hd.log).toEqual(['24-35', '36-47']);
  expect(hd.kept.get(30)).toMatchObject({ width: 1920, height: 1080 });
  const uhd = keepFrames({ displayed: { width: 3840, height: 2160 } });
  uhd.kept.around(30);
  await settle();
  const { width, height } = uhd.kept.get(30)!;
  expect(width / height).toBeCloseTo(16 / 9, 2);
  expect(24 * width * height * 4).toBeLessThanOrEqual(200_000_000);
});

test('gives the memory of dropped pictures back', async () => {
  const { kept, log, openPictures, span } = keepFrames();
  for (let frame = 0; frame < frameCount; frame += 1) {
    kept.around(frame);
    await settle();
    expect(openPictures.size).toBe(span()[2]);
    expect(openPictures.size).toBeLessThanOrEqual(36);
  }
  kept.clear();
  expect([openPictures.size, kept.get(frameCount - 1), log.at(-1)]).toEqual([0, undefined, 'rest']);
});

test('gives back pictures that come after they were dropped', async () => {
  const held: (() => void)[] = [];
  const { kept, openPictures } = keepFrames({ held });
  kept.around(0);
  await settle();
  kept.close();
  held.shift()!();
  await settle();
  expect(openPictures.size).toBe(0);
});

test('decodes anew when frames are displayed in another size', async () => {
  const displayed = { ...small };
  const { kept, log } = keepFrames({ displayed });
  kept.around(0);
  await settle();
  displayed.width = 640;
  kept.around(1);
  expect(kept.get(1)).toBeUndefined();
  await settle();
  expect(kept.get(1)?.width).toBe(640);
  expect(log).toEqual(['0-11', '12-23', 'rest', '0-11', '12-23']);
});

test('knows which frames are about to come, and lets go of those that are no longer near', async () => {
  const held: (() => void)[] = [];
  const { kept, log } = keepFrames({ held });
  kept.around(5);
  expect(kept.isComing(5), 'while what decodes is loaded').toBe(false);
  await settle();
  expect([kept.isComing(5), kept.isComing(12), kept.isComing(24)]).toEqual([true, true, false]);
  kept.around(70);
  held.shift()!();
  await settle();
  expect(log).toEqual(['0-11', 'ended 0', '60-71']);
  expect(kept.get(5)).toBeUndefined();
  held.shift()!();
  await settle();
  expect([kept.isComing(70), kept.get(70)]).toMatchObject([false, small]);
});

test('keeps no frames once something has failed, and says so once', async () => {
  for (const options of [{ openFails: true }, { missing: 30 }]) {
    const { kept, log, span } = keepFrames(options);
    kept.around(30);
    await settle();
    kept.around(31);
    await settle();
    expect(log.filter((entry) => entry === 'failed')).toEqual(['failed']);
    expect(span()).toEqual([undefined, undefined, 0]);
    expect([kept.isComing(31), kept.isOpen()]).toEqual([false, false]);
  }
});

test('closes what decodes, also if it was still being loaded', async () => {
  for (const isOpen of [true, false]) {
    const { kept, log } = keepFrames();
    kept.around(0);
    if (isOpen) await settle();
    kept.close();
    await settle();
    expect([log.at(-1), log.includes('failed')]).toEqual(['close', false]);
  }
});

test('knows how fast it decodes', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  onTestFinished(() => now.mockRestore());
  const held: (() => void)[] = [];
  const { kept } = keepFrames({ held });
  expect(kept.pace()).toBe(0);
  kept.around(0);
  await settle();
  now.mockReturnValue(1040);
  held.shift()!();
  await settle();
  expect(kept.pace()).toBeCloseTo(300);
  kept.close();
  expect(kept.pace()).toBe(0);
});
