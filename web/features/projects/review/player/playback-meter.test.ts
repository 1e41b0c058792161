import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaybackMeter } from './playback-meter.ts';

/** Stands in for a video, and sends the events that a browser does. */
class FakeVideo extends EventTarget {
  paused = false;
  currentTime = 10;
  ranges: [start: number, end: number][] = [[0, 30]];
  buffered = {
    start: (index: number) => this.ranges[index]![0],
    end: (index: number) => this.ranges[index]![1],
    get length() {
      return 1;
    },
  };
  tell(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name));
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(page, { hidden: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const video = new FakeVideo();
  const onStall = vi.fn();
  const meter = createPlaybackMeter(video as unknown as HTMLVideoElement, onStall, () => Date.now());
  const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
  const play = (seconds: number) => {
    for (let count = 0; count < seconds * 4; count += 1) {
      pass(250);
      video.tell('timeupdate');
    }
  };
  return { video, meter, onStall, pass, play };
}

test('adds up how long it plays, and says how much is loaded ahead', () => {
  const { video, meter, play, pass } = start();
  video.tell('play', 'waiting');
  pass(1000);
  video.tell('playing');
  play(3);
  video.paused = true;
  video.tell('pause');
  pass(60_000);
  video.paused = false;
  video.tell('playing');
  play(2);
  expect(meter.read()).toEqual({ watched: 5, stalls: 0, longestStall: 0, buffered: 20 });
  video.ranges = [[12, 30]];
  expect(meter.read().buffered).toBe(0);
});

test('a wait for data is a stall once it is felt', () => {
  const { video, meter, onStall, play, pass } = start();
  video.tell('playing');
  play(1);
  video.tell('waiting');
  pass(200);
  video.tell('playing');
  expect(meter.read().stalls).toBe(0);
  play(1);
  video.tell('waiting');
  pass(2500);
  video.tell('playing');
  play(1);
  expect(meter.read()).toMatchObject({ watched: 3, stalls: 1, longestStall: 2500 });
  expect(onStall).toHaveBeenCalledTimes(1);
});

test('seeking and beginning take their time, but not for ever', () => {
  const { video, meter, onStall, pass, play } = start();
  video.tell('playing');
  play(1);
  video.tell('seeking', 'waiting');
  pass(3900);
  video.tell('playing');
  expect(onStall).not.toHaveBeenCalled();
  video.tell('seeking', 'waiting');
  pass(5000);
  video.tell('playing');
  expect(onStall).toHaveBeenCalledTimes(1);
  expect(meter.read()).toMatchObject({ stalls: 1, longestStall: 5000 });
});

test('a stall lasts until what was loaded instead plays, and counts once', () => {
  const { video, meter, onStall, pass, play } = start();
  video.tell('playing');
  play(1);
  video.tell('waiting');
  pass(400);
  // These are the events of a browser when the file is changed while it plays.
  video.tell('emptied', 'pause', 'play', 'waiting', 'seeking');
  pass(4600);
  expect(onStall, 'that stalls, too').toHaveBeenCalledTimes(2);
  video.tell('playing');
  expect(meter.read()).toMatchObject({ stalls: 1, longestStall: 5000 });
});

test('what passes in a tab that nobody sees, or while the computer sleeps, is neither a stall nor watched', () => {
  const { video, meter, onStall, pass, play } = start();
  video.tell('playing');
  play(1);
  video.tell('waiting');
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  pass(3_600_000);
  page.hidden = false;
  video.tell('playing');
  expect(meter.read()).toMatchObject({ stalls: 0, longestStall: 0 });
  expect(onStall).not.toHaveBeenCalled();
  pass(3_600_000);
  video.tell('timeupdate');
  play(1);
  expect(meter.read().watched).toBe(3);
});

test('pausing ends a stall', () => {
  const { video, meter, pass, play } = start();
  video.tell('playing');
  play(1);
  video.tell('waiting');
  pass(1000);
  video.paused = true;
  video.tell('pause');
  pass(60_000);
  expect(meter.read()).toMatchObject({ stalls: 1, longestStall: 1000 });
});
