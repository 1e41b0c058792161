import { keyFrameInterval } from '#domain/projects/key-frames.ts';
import { clampFrame } from './frames.ts';

export interface Size {
  width: number;
  height: number;
}

/** Decodes frames of a video. */
export interface FrameReader {
  /**
   * Decodes frames from `first` up to, but without, `end`.
   * @param size of the pictures, which are the caller's
   * @param signal ends it early, without an error
   */
  read(first: number, end: number, size: Size, onFrame: (frame: number, picture: ImageBitmap) => void, signal: AbortSignal): Promise<void>;
  /** Gives back what decoding takes, until the next frames are read. */
  rest(): void;
  close(): void;
}

interface KeptFramesOptions {
  frameCount: number;
  /** Rejects where frames can't be decoded. */
  open: () => Promise<FrameReader>;
  /** How large frames are displayed, in pixels. */
  measure: () => Size;
  onKept: (frame: number) => void;
  /** Called when no more frames will come. */
  onFailed: () => void;
}

/** What the pictures may take together, in bytes: two groups of frames at 1080p. */
const budget = 200_000_000;
const bytesPerPixel = 4;
const fewestGroups = 2;
const mostGroups = 3;

/**
 * Keeps the frames around the playhead decoded: its group, the next one on the way and, while the budget allows, the one behind. A group is
 * what decodes by itself. The first frames load what decodes them; once something fails, none are kept anymore.
 */
export function createKeptFrames({ frameCount, open, measure, onKept, onFailed }: KeptFramesOptions) {
  const groups = new Map<number, Map<number, ImageBitmap>>();
  let reader: FrameReader | undefined;
  let loading: { group: number; abort: AbortController } | undefined;
  let wanted: number[] = [];
  let playhead = 0;
  let direction = 1;
  let size: Size = { width: 0, height: 0 };
  /** Frames per second at which the last group was decoded. */
  let decodedPerSecond = 0;
  let isFilling = false;
  let isOver = false;

  async function fill() {
    isFilling = true;
    try {
      reader ??= await open();
      for (let group = nextMissing(); group !== undefined; group = nextMissing()) await load(group, reader);
    } catch {
      const isFailure = !isOver;
      close();
      if (isFailure) onFailed();
    }
    if (isOver) reader?.close();
    isFilling = false;
  }

  const nextMissing = () => wanted.find((group) => !groups.has(group));

  async function load(group: number, { read }: FrameReader) {
    const frames = new Map<number, ImageBitmap>();
    const abort = new AbortController();
    const { signal } = abort;
    loading = { group, abort };
    groups.set(group, frames);
    const first = group * keyFrameInterval;
    const end = Math.min(frameCount, first + keyFrameInterval);
    const keep = (frame: number, picture: ImageBitmap) => {
      if (signal.aborted) return picture.close();
      frames.set(frame, picture);
      onKept(frame);
    };
    const startedAt = performance.now();
    await read(first, end, size, keep, signal);
    loading = undefined;
    if (!signal.aborted) decodedPerSecond = (1000 * (end - first)) / (performance.now() - startedAt);
    if (!signal.aborted && frames.size < end - first) throw new Error(`Only ${frames.size} of the frames ${first} to ${end - 1}`);
  }

  function drop(group: number) {
    if (loading?.group === group) loading.abort.abort();
    for (const picture of groups.get(group)?.values() ?? []) picture.close();
    groups.delete(group);
  }

  function halt() {
    wanted = [];
    if (loading) drop(loading.group);
  }

  function clear() {
    wanted = [];
    for (const group of [...groups.keys()]) drop(group);
    reader?.rest();
  }

  function close() {
    isOver = true;
    clear();
    if (!isFilling) reader?.close();
  }

  return {
    /** Keeps the frames around this one from now on, and first those on the way to it. */
    around(frame: number) {
      if (isOver) return;
      if (frame !== playhead) direction = frame < playhead ? -1 : 1;
      playhead = frame;
      const displayed = withinBudget(measure());
      if (displayed.width !== size.width || displayed.height !== size.height) clear();
      size = displayed;
      wanted = groupsAround(frame, direction, frameCount).slice(0, groupsWithin(size));
      for (const group of [...groups.keys()]) if (!wanted.includes(group)) drop(group);
      if (!isFilling) fill();
    },
    get: (frame: number) => groups.get(groupOf(frame))?.get(frame),
    /** Whether a frame is about to be decoded. */
    isComing(frame: number) {
      const group = groupOf(frame);
      return reader !== undefined && isFilling && [loading?.group, nextMissing()].includes(group) && !groups.get(group)?.has(frame);
    },
    /** How many frames a second are decoded; 0 as long as none have been. */
    pace: () => (isOver ? 0 : decodedPerSecond),
    /** Whether the decoder has been loaded and is still in use. */
    isOpen: () => reader !== undefined && !isOver,
    /** Decodes no more, until frames are kept around another one. */
    halt,
    /** Keeps nothing anymore, until frames are kept around another one. */
    clear,
    close,
  };
}

const groupOf = (frame: number) => Math.floor(frame / keyFrameInterval);

function groupsAround(frame: number, direction: number, frameCount: number): number[] {
  const group = groupOf(frame);
  const last = groupOf(clampFrame(frameCount, frameCount));
  return [group, group + direction, group - direction].filter((each) => each >= 0 && each <= last);
}

/** Reduces a size until the fewest groups of frames fit the budget. */
function withinBudget({ width, height }: Size): Size {
  const most = budget / (fewestGroups * keyFrameInterval * bytesPerPixel);
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

const groupsWithin = ({ width, height }: Size) =>
  mostGroups * keyFrameInterval * width * height * bytesPerPixel <= budget ? mostGroups : fewestGroups;
