/** What is known of a line, and which quality follows from it. Times are in seconds, of a clock that only moves forward. */
export interface AutoQuality {
  /** Bits per second of the quality that is wanted: of those that are there, the best one with at most as many. */
  wanted: number;
  /** What the line carries, in bits per second; undefined until it was measured. */
  throughput: number | undefined;
  /** When the film last stalled, or the quality changed. */
  restlessAt: number;
  /** The qualities during which the film stalled, by bits per second: how often, and until when they aren't tried again. */
  setbacks: Map<number, { count: number; until: number }>;
}

export type LineEvent =
  /** Some of a file arrived, at so many bits per second. */
  | { kind: 'measured'; throughput: number }
  /** The film is about to play for the first time, or has other qualities since a pause. */
  | { kind: 'begun'; at: number }
  /** The film had to wait for data. */
  | { kind: 'stalled'; at: number }
  /** The film was paused. */
  | { kind: 'paused'; at: number };

/** How much faster than the film's data the line has to be, since neither is even. */
const margin = 1.5;
/** Before anything was measured, at most this is expected of a line. */
const assumed = 6_000_000;
/** How long nothing may have stalled before a higher quality is tried, in seconds. */
const quietTime = 20;
/** How long a quality isn't tried again after a stall, in seconds; twice as long after each further one, up to the longest. */
const firstPenalty = 60;
const longestPenalty = 3600;

/** How much of what was measured before remains with each measurement. */
const memory = 0.6;

/** The state before the film begins: the smallest quality is wanted, whatever the line carries. */
export const unbegunAutoQuality: AutoQuality = {
  wanted: 0,
  throughput: undefined,
  restlessAt: Number.NEGATIVE_INFINITY,
  setbacks: new Map(),
};

/**
 * Which quality the line carries: the film begins with it, has a lower one at once when it stalls, and after a quiet time a higher one at a
 * pause. A quality that stalled waits longer each time, so that what a line just doesn't carry isn't tried again and again. What plays well
 * stays, even if it's more than the line was measured to carry.
 * @param bitRates of the qualities, from the smallest on
 */
export function followLine(state: AutoQuality, event: LineEvent, bitRates: number[]): AutoQuality {
  const { wanted, throughput, restlessAt, setbacks } = state;
  switch (event.kind) {
    case 'measured':
      return { ...state, throughput: throughput === undefined ? event.throughput : memory * throughput + (1 - memory) * event.throughput };
    case 'begun': {
      const carried = highest(throughput, bitRates, setbacks, event.at);
      const playing = isTried(wanted, setbacks, event.at) && bitRates.findLast((bitRate) => bitRate <= wanted);
      return { ...state, wanted: Math.max(playing || 0, carried), restlessAt: event.at };
    }
    case 'stalled': {
      const count = (setbacks.get(wanted)?.count ?? 0) + 1;
      const until = event.at + Math.min(longestPenalty, firstPenalty * 2 ** (count - 1));
      const lower = bitRates.filter((bitRate) => bitRate < wanted);
      return {
        ...state,
        wanted: lower.length > 0 ? carriedBy(throughput, lower) : wanted,
        restlessAt: event.at,
        setbacks: new Map(setbacks).set(wanted, { count, until }),
      };
    }
    case 'paused': {
      if (event.at - restlessAt < quietTime) return state;
      const higher = highest(throughput, bitRates, setbacks, event.at);
      return higher > wanted ? { ...state, wanted: higher, restlessAt: event.at } : state;
    }
  }
}

/** The highest one that the line carries, and that didn't stall lately. */
const highest = (throughput: number | undefined, bitRates: number[], setbacks: AutoQuality['setbacks'], at: number) =>
  carriedBy(
    throughput,
    bitRates.filter((bitRate, index) => index === 0 || isTried(bitRate, setbacks, at)),
  );

const isTried = (bitRate: number, setbacks: AutoQuality['setbacks'], at: number) => (setbacks.get(bitRate)?.until ?? 0) <= at;

const carriedBy = (throughput = assumed * margin, bitRates: number[]): number =>
  bitRates.findLast((bitRate) => bitRate * margin <= throughput) ?? bitRates[0]!;
