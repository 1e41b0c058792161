import type { FrameRate } from '#api/projects/videos.ts';
import { highestRate } from './causes.ts';
import type { Fit, Spacing } from './frame-spacing.ts';

const ntsc = (frames: number): FrameRate => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (frames: number): FrameRate => ({ numerator: frames, denominator: 1 });

/** The rates of editing programs, and those of slow motion from cameras and phones. */
export const standardRates: FrameRate[] = [
  ...[ntsc(24), whole(24), whole(25), ntsc(30), whole(30), whole(48), whole(50), ntsc(60), whole(60)],
  ...[whole(100), ntsc(120), whole(120), whole(200), ntsc(240), whole(240)],
];

/** Rates that differ by less than this share are the same: 24 and 23.976 are a thousandth apart. */
const tolerance = 0.0003;
/** Up to this rate, frames that are at multiples of its period tell the rate at which the recorder looked, however many it left out. */
const highestRecorderRate = 60;

/** `30000/1001` as ffprobe writes it; undefined for `0/0`. */
export function parseRate(text: string | undefined): FrameRate | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

/** A rate as ffmpeg reads it, such as `30000/1001`. */
export const fractionOf = ({ numerator, denominator }: FrameRate) => `${numerator}/${denominator}`;

export const framesPerSecond = ({ numerator, denominator }: FrameRate) => numerator / denominator;

interface DecidedRate {
  rate: FrameRate;
  isVariableRate: boolean;
  /** Whether no frame is missing, so that they can be counted, whatever their times say. */
  isComplete: boolean;
  /** See `Fit`. */
  stretch: number;
}

/**
 * The rates that the frames of a video may have, the likeliest first.
 * @param stated what ffprobe says: `r_frame_rate`, then `avg_frame_rate`
 */
export function likelyRates(stated: (FrameRate | undefined)[]): FrameRate[] {
  const known = stated.filter((rate) => rate !== undefined);
  const standard = known.flatMap((rate) => nearestStandard(rate, tolerance) ?? []);
  return [...standard, ...standardRates, ...known];
}

/**
 * The constant rate of a video, or the one to convert it to.
 * @param stated what ffprobe says
 * @param spacing what its frames' times say; undefined for files that don't store them
 */
export function decideRate(stated: (FrameRate | undefined)[], spacing: Spacing | undefined): DecidedRate | undefined {
  if (!spacing) {
    const [nominal, average] = stated;
    // For a video with a single frame, ffprobe may state the unit of its time as the rate.
    const rate = average || (nominal && framesPerSecond(nominal) <= highestRate) ? (nominal ?? average) : undefined;
    return rate && { rate: nearestStandard(rate, tolerance) ?? rate, isVariableRate: false, isComplete: true, stretch: 0 };
  }
  const constant = findConstant(spacing, stated);
  if (constant) {
    const { rate, gaps, collisions, stretch } = constant;
    return { rate, isVariableRate: false, isComplete: gaps + collisions === 0, stretch };
  }
  if (isFilm(spacing)) return { rate: ntsc(24), isVariableRate: false, isComplete: true, stretch: 0 };
  return {
    rate: recorderRate(spacing, stated) ?? nearestStandard(spacing.typicalRate)!,
    isVariableRate: true,
    isComplete: false,
    stretch: 0,
  };
}

/** Whether a rate counts as constant, even though a recording may miss a frame, or have been paused. */
const isConstant = ({ gaps, collisions, frames }: Fit) => gaps + collisions <= Math.max(2, frames / 100);

/** Rates that aren't standard count only if every frame is exactly where it should be: the average of uneven frames is no rate. */
function findConstant({ fits }: Spacing, stated: (FrameRate | undefined)[]): Fit | undefined {
  const constant = fits.filter(isConstant);
  const exact = constant.find(({ isExact }) => isExact);
  return (
    findLikeliest(
      constant.filter(({ rate }) => isStandard(rate)),
      stated,
    ) ??
    (exact && roundToStandard(exact))
  );
}

/** Chooses among rates that fit, as both 24 and 23.976 may in a short video. */
function findLikeliest(fits: Fit[], stated: (FrameRate | undefined)[]): Fit | undefined {
  const isStated = ({ rate }: Fit) => stated.some((other) => other && isNear(rate, other, tolerance));
  return fits.find(isStated) ?? fits.toSorted((a, b) => a.spread - b.spread)[0];
}

/** Rounds the rate of a clock that is a little off. @returns undefined if sound and picture would drift apart */
function roundToStandard(fit: Fit): Fit | undefined {
  const standard = nearestStandard(fit.rate, 0.02);
  if (!standard) return fit;
  const drift = Math.abs(ratio(fit.rate, standard) - 1) * fit.frames;
  return drift < 0.5 ? { ...fit, rate: standard } : undefined;
}

/** Film on a disc for televisions: players show a frame for two of their fields, and the next one for three (soft telecine). */
function isFilm({ fits, first, last }: Spacing): boolean {
  const fields = fits.find(({ rate, offGrid }) => offGrid === 0 && ratio(rate, ntsc(60)) === 1);
  const drift = Math.abs((last - first) * framesPerSecond(ntsc(24)) - ((fields?.frames ?? 0) - 1));
  return fields?.shortest === 2 && fields.longest === 3 && drift < 1;
}

/** The rate of a recorder that leaves out frames: the lowest one at which none is lost. */
function recorderRate({ fits }: Spacing, stated: (FrameRate | undefined)[]): FrameRate | undefined {
  const possible = fits.filter(({ rate, offGrid, collisions }) => offGrid + collisions === 0 && isStandard(rate));
  const lowest = possible.toSorted((a, b) => framesPerSecond(a.rate) - framesPerSecond(b.rate))[0]?.rate;
  if (!lowest || framesPerSecond(lowest) > highestRecorderRate) return undefined;
  return findLikeliest(
    possible.filter(({ rate }) => isNear(rate, lowest, 0.002)),
    stated,
  )?.rate;
}

const ratio = (a: FrameRate, b: FrameRate) => framesPerSecond(a) / framesPerSecond(b);
const isNear = (a: FrameRate, b: FrameRate, limit: number) => Math.abs(ratio(a, b) - 1) < limit;
const isStandard = (rate: FrameRate) => standardRates.some((standard) => ratio(rate, standard) === 1);

function nearestStandard(rate: FrameRate, limit = Number.POSITIVE_INFINITY): FrameRate | undefined {
  const distance = (standard: FrameRate) => Math.abs(Math.log(ratio(standard, rate)));
  const nearest = standardRates.toSorted((a, b) => distance(a) - distance(b))[0]!;
  return distance(nearest) < limit ? nearest : undefined;
}
