import type { FrameRate } from '#contract/projects/videos.ts';

const standardRates: FrameRate[] = [
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];

/** Rates this close are the same: 24 and 23.976 are a thousandth apart. */
const tolerance = 0.0003;
/** A frame that is shown this much longer or shorter than the others makes the rate variable; timestamps are often rounded to milliseconds. */
const unevenness = 0.4;

/** `30000/1001` as ffprobe writes it; undefined for `0/0`. */
export function parseRate(text: string | undefined): FrameRate | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

/** As ffmpeg reads it. */
export const fractionOf = ({ numerator, denominator }: FrameRate) => `${numerator}/${denominator}`;

export const framesPerSecond = ({ numerator, denominator }: FrameRate) => numerator / denominator;

/**
 * The constant rate of a video, or the one to convert it to.
 * @param nominal ffprobe's `r_frame_rate`
 * @param average ffprobe's `avg_frame_rate`
 * @param times when its first frames are shown, in seconds, in any order
 */
export function decideRate(
  nominal: FrameRate | undefined,
  average: FrameRate | undefined,
  times: number[],
): { rate: FrameRate; isVariableRate: boolean } | undefined {
  const spacing = measureSpacing(times);
  // Interlaced video's nominal rate may count fields.
  const constant = [nominal, average].find(
    (rate) => rate && (!average || isNear(rate, average, tolerance)) && (!spacing || isNear(rate, spacing, 0.02)),
  );
  if (constant && !spacing?.isUneven) return { rate: nearestStandard(constant, tolerance) ?? constant, isVariableRate: false };
  const typical = spacing ?? average ?? nominal;
  return typical && { rate: nearestStandard(typical, Number.POSITIVE_INFINITY)!, isVariableRate: true };
}

/** The typical rate of frames shown at these times, and whether some are shown longer than others. */
function measureSpacing(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((time, index) => time - sorted[index]!);
  if (gaps.length === 0) return undefined;
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  const typical = gaps.filter((gap) => Math.abs(gap - median) <= median * unevenness);
  const total = typical.reduce((sum, gap) => sum + gap, 0);
  return total > 0 ? { numerator: typical.length, denominator: total, isUneven: typical.length < gaps.length } : undefined;
}

const ratio = (a: FrameRate, b: FrameRate) => framesPerSecond(a) / framesPerSecond(b);
const isNear = (a: FrameRate, b: FrameRate, limit: number) => Math.abs(ratio(a, b) - 1) < limit;

function nearestStandard(rate: FrameRate, limit: number): FrameRate | undefined {
  const distance = (standard: FrameRate) => Math.abs(Math.log(ratio(standard, rate)));
  const nearest = standardRates.toSorted((a, b) => distance(a) - distance(b))[0]!;
  return distance(nearest) < limit ? nearest : undefined;
}
