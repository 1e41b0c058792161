import { onTestFinished, vi } from 'vitest';
import { createFrameDisplay } from './frame-display.ts';
import type { FrameReader } from './kept-frames.ts';

const rate = { numerator: 25, denominator: 1 };

/** In milliseconds. */
export const seekTime = 70;

/** A video that takes a while to seek, and then presents its frame. */
class FakeVideo extends EventTarget {
  readonly HAVE_METADATA = 1;
  readonly HAVE_CURRENT_DATA = 2;
  readyState = 4;
  paused = true;
  seeking = false;
  videoWidth = 320;
  videoHeight = 180;
  clientWidth = 320;
  clientHeight = 180;
  currentSrc = 'http://studio.example/film.mp4';
  sought: number[] = [];
  #time = 0;
  #callbacks: VideoFrameRequestCallback[] = [];
  get currentTime() {
    return this.#time;
  }
  set currentTime(time) {
    this.#time = time;
    this.seeking = true;
    const frame = Math.floor(time * 25);
    this.sought.push(frame);
    setTimeout(() => {
      if (this.#time !== time) return;
      this.seeking = false;
      this.dispatchEvent(new Event('seeked'));
      this.present(frame);
    }, seekTime);
  }
  /** Begins to load another file, of which nothing is there yet. */
  load() {
    this.readyState = 0;
    this.#time = 0;
  }
  present(frame: number) {
    for (const callback of this.#callbacks.splice(0)) callback(0, { mediaTime: frame / 25 } as VideoFrameCallbackMetadata);
  }
  requestVideoFrameCallback = (callback: VideoFrameRequestCallback) => this.#callbacks.push(callback);
  cancelVideoFrameCallback = () => undefined;
}

interface Options {
  /** How long a group of frames takes to decode, in milliseconds. */
  decodingTime?: number;
  openFails?: boolean;
}

/** A display of frames on a fake video, and what becomes of it. The time must be faked. */
export function showFrames({ decodingTime = 50, openFails = false }: Options = {}) {
  const video = new FakeVideo();
  const drawn: number[] = [];
  const canvas = {
    hidden: true,
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: ({ frame }: { frame: number }) => drawn.push(frame) }),
  };
  const settled: number[] = [];
  const reader: FrameReader = {
    async read(first, end, size, onFrame, signal) {
      await new Promise((resolve) => setTimeout(resolve, decodingTime));
      for (let frame = first; frame < end && !signal.aborted; frame += 1)
        onFrame(frame, { ...size, frame, close: () => undefined } as unknown as ImageBitmap);
    },
    rest: () => undefined,
    close: () => {
      closings += 1;
    },
  };
  let closings = 0;
  const open = vi.fn(async () => {
    if (openFails) throw new Error('not here');
    return reader;
  });
  const display = createFrameDisplay(
    { video, canvas } as unknown as Parameters<typeof createFrameDisplay>[0],
    { rate, frameCount: 500 },
    { onPresented: () => undefined, onSettled: (frame) => settled.push(frame) },
    open,
  );
  onTestFinished(() => display.close());
  /** The number of the frame that is on screen. */
  const seen = () => (canvas.hidden ? Math.floor(video.currentTime * 25) : drawn.at(-1));
  return { video, canvas, display, settled, open, seen, closed: () => closings };
}

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Shows frames after a first step, once the frames around it are kept. */
export async function showStep(frame: number, options?: Options) {
  const shown = showFrames(options);
  shown.display.seek(frame - 1);
  await pass(1000);
  shown.display.seek(frame);
  await pass(2000);
  return shown;
}

/** Stands in for what a display needs of a browser, until the test is over. @returns what changes it */
export function stubBrowser() {
  const connection = { saveData: false };
  let onResized = () => {};
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        onResized = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('devicePixelRatio', 1);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return { connection, resize: () => onResized() };
}
