import type { FrameRate } from '#api/projects/videos.ts';

/** How the times of all frames fit a constant rate. */
export interface Fit {
  rate: FrameRate;
  /** How many frames there are. */
  frames: number;
  /** How many frames come more than one period after the one before. */
  gaps: number;
  /** How many frames are at the time of the one before. */
  collisions: number;
  /** The shortest and the longest time from one frame to the next, in periods. */
  shortest: number;
  longest: number;
  /** How many of the gaps aren't a multiple of the period, as when a recording was paused. */
  offGrid: number;
  /** By how much the frames are off, in seconds. */
  spread: number;
  /** The frames are off by no more than the precision of their times. */
  isExact: boolean;
  /** How much longer than a period the first frame is shown, in seconds, where that doesn't count as a gap. */
  stretch: number;
}

export interface Spacing {
  /** In seconds. */
  first: number;
  last: number;
  /** How many frames there are. */
  frames: number;
  /** A rate at which few frames are lost. */
  typicalRate: FrameRate;
  /** The rates that the times fit. */
  fits: Fit[];
}

/** In seconds: containers often round times to milliseconds. */
const rounding = 0.001;

/** Compares times, from the earliest on, with those of a constant rate. */
class RateFit {
  readonly #rate: FrameRate;
  readonly #period: number;
  readonly #tick: number;
  readonly #tolerance: number;
  readonly #maxStretch: number;
  #stretch = 0;
  #origin: number | undefined;
  #slot = 0;
  #earliest = 0;
  #latest = 0;
  #spread = 0;
  #counts = { frames: 0, gaps: 0, collisions: 0, offGrid: 0, shortest: Number.POSITIVE_INFINITY, longest: 0 };

  constructor(rate: FrameRate, { tick, maxStretch }: MeterOptions) {
    this.#rate = rate;
    this.#period = rate.denominator / rate.numerator;
    this.#tick = tick;
    this.#maxStretch = maxStretch;
    this.#tolerance = Math.min(2 * Math.max(tick, rounding), 0.3 * this.#period);
  }

  /** @returns whether the rate still fits */
  add(time: number): boolean {
    this.#counts.frames++;
    if (this.#origin === undefined) return this.#restart(time);
    const stretch = time - this.#origin - this.#period;
    if (this.#counts.frames === 2 && stretch > this.#tolerance && stretch <= this.#maxStretch) {
      this.#stretch = stretch;
      return this.#restart(time);
    }
    const slot = Math.round((time - this.#origin) / this.#period);
    const offset = time - this.#origin - slot * this.#period;
    const spread = Math.max(this.#latest, offset) - Math.min(this.#earliest, offset);
    const isOnGrid = spread <= this.#tolerance;
    this.#counts.shortest = Math.min(this.#counts.shortest, slot - this.#slot);
    this.#counts.longest = Math.max(this.#counts.longest, slot - this.#slot);
    if (slot === this.#slot) this.#counts.collisions++;
    else if (slot !== this.#slot + 1) {
      this.#counts.gaps++;
      if (!isOnGrid) {
        this.#counts.offGrid++;
        return this.#restart(time);
      }
    }
    this.#slot = slot;
    this.#earliest = Math.min(this.#earliest, offset);
    this.#latest = Math.max(this.#latest, offset);
    this.#spread = Math.max(this.#spread, spread);
    return isOnGrid;
  }

  #restart(time: number) {
    this.#origin = time;
    this.#slot = 0;
    this.#earliest = 0;
    this.#latest = 0;
    return true;
  }

  result(): Fit {
    return { ...this.#counts, rate: this.#rate, spread: this.#spread, isExact: this.#spread <= 1.01 * this.#tick, stretch: this.#stretch };
  }
}

/** How many times are put in order: frames are stored up to 16 places away from where they're shown, and each may be two fields. */
const reorderLimit = 64;

export interface MeterOptions {
  rates: FrameRate[];
  /** The precision of the times, in seconds. */
  tick: number;
  /** Packets closer than this are one frame: its fields, or a hidden frame that others are made from. In seconds. */
  mergeWithin: number;
  /** By how much longer than a period the first frame may be shown, in seconds. */
  maxStretch: number;
}

/** Measures how the frames of a video are spaced, in as little memory for a day as for a minute. */
export class SpacingMeter {
  #fits: RateFit[];
  readonly #mergeWithin: number;
  readonly #pending: number[] = [];
  /** How many gaps there are of each length in tenths of a millisecond, and how long they are together in seconds. */
  readonly #gaps = new Map<number, { count: number; total: number }>();
  #first: number | undefined;
  #frames = 0;
  #last = Number.NEGATIVE_INFINITY;

  constructor(options: MeterOptions) {
    this.#fits = options.rates.map((rate) => new RateFit(rate, options));
    this.#mergeWithin = options.mergeWithin;
  }

  /** Adds the time of a packet. Packets may come in the order in which they're stored. */
  add(time: number): void {
    const before = this.#pending.findLastIndex((other) => other <= time);
    this.#pending.splice(before + 1, 0, time);
    if (this.#pending.length > reorderLimit) this.#addInOrder(this.#pending.shift()!);
  }

  /** The length of what was added so far, in seconds. */
  get length(): number {
    return this.#first === undefined ? 0 : this.#last - this.#first;
  }

  #addInOrder(time: number) {
    const gap = time - this.#last;
    if (gap >= 0 && gap < this.#mergeWithin) return;
    if (this.#first === undefined) this.#first = time;
    else {
      const length = Math.min(100_000, Math.round(Math.abs(gap) * 10_000));
      const { count, total } = this.#gaps.get(length) ?? { count: 0, total: 0 };
      this.#gaps.set(length, { count: count + 1, total: total + Math.abs(gap) });
    }
    this.#last = time;
    this.#frames++;
    this.#fits = this.#fits.filter((fit) => fit.add(time));
  }

  /** @returns undefined for fewer than two frames. Nothing can be added after it. */
  result(): Spacing | undefined {
    for (const time of this.#pending.splice(0)) this.#addInOrder(time);
    const gap = this.#typicalGap();
    if (this.#first === undefined || !gap) return undefined;
    return {
      first: this.#first,
      last: this.#last,
      frames: this.#frames,
      typicalRate: { numerator: 1, denominator: gap },
      fits: this.#fits.map((fit) => fit.result()),
    };
  }

  /** The median gap in seconds, or a somewhat shorter one that is as common, because phones lower their rate in the dark. */
  #typicalGap(): number | undefined {
    const lengths = [...this.#gaps].filter(([length]) => length > 0).sort(([a], [b]) => a - b);
    const frames = sum(lengths.map(([, { count }]) => count));
    const quantile = (share: number) => {
      let passed = 0;
      for (const [length, { count }] of lengths) {
        passed += count;
        if (passed > frames * share) return length;
      }
      return 0;
    };
    const [quarter, half] = [quantile(0.25), quantile(0.5)];
    const typical = quarter > 0.78 * half ? quarter : half;
    const similar = lengths.flatMap(([length, gaps]) => (Math.abs(length - typical) <= 1 ? [gaps] : []));
    return sum(similar.map(({ total }) => total)) / sum(similar.map(({ count }) => count));
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
