import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Audience, type Review, reviewedIn, type Video, versionReview } from '#web/features/projects/review/review.ts';
import { type CompareMode, compareModes, type PictureName } from './modes.ts';

/** Which version is to be compared, and how. */
export interface ComparedVersion {
  /** The other deliverable of the project; undefined for the one that is shown. */
  deliverableId: number | undefined;
  version: number;
  mode: CompareMode;
}

/** A compared version with what is known of it. */
export interface Comparison extends ComparedVersion {
  /** The review of the compared version; undefined until it's loaded. */
  review: Review | undefined;
  isMissing: boolean;
  /** The modes that the pictures can be compared in: one is laid over the other only if they have the same shape. */
  modes: readonly CompareMode[];
  names: { shown: PictureName; compared: PictureName };
  /** Where the other picture is: the older version of a film is on the left, and another deliverable on the right. */
  side: 'left' | 'right';
}

const none = { deliverableId: undefined, version: 0 };

/** What the shown version is compared with, kept in the address, so that it can be linked. */
export function useComparison(audience: Audience, shown: Review) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = chosenIn(parameters, shown);
  const { deliverableId, version } = chosen ?? none;
  const of = deliverableId === undefined ? reviewedIn(shown) : { projectId: shown.project.id, deliverableId };
  const { data: review, isError } = useQuery({ ...versionReview(audience, of, version), enabled: chosen !== undefined });
  const change = (to: ComparedVersion | undefined) =>
    setParameters((previous) => withComparison(previous, to), { replace: true, preventScrollReset: true });
  return [chosen && describe(shown, chosen, review, isError), change] as const;
}

/** `?compare=1` is another version of the same deliverable, and `?compare=1&of=7` one of another deliverable. */
function chosenIn(parameters: URLSearchParams, shown: Review): ComparedVersion | undefined {
  const [version, of] = ['compare', 'of'].map((name) => Number(parameters.get(name)) || undefined);
  const deliverableId = of === shown.deliverable?.id ? undefined : of;
  if (version === undefined || (deliverableId === undefined && version === shown.version.version)) return undefined;
  return { deliverableId, version, mode: compareModes.find((mode) => mode === parameters.get('mode')) ?? 'side by side' };
}

function withComparison(previous: URLSearchParams, to: ComparedVersion | undefined): URLSearchParams {
  const next = new URLSearchParams(previous);
  const set = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value));
  set('compare', to?.version.toString());
  set('of', to?.deliverableId?.toString());
  set('mode', to?.mode === 'side by side' ? undefined : to?.mode);
  return next;
}

function describe(shown: Review, chosen: ComparedVersion, review: Review | undefined, isMissing: boolean): Comparison {
  const { deliverableId, version, mode } = chosen;
  const modes = haveSameShape(shown.version.video, review?.version.video) ? compareModes : compareModes.slice(0, 1);
  const titleOf = (each: Review | undefined) => (deliverableId === undefined ? undefined : each?.deliverable?.title);
  const names = {
    shown: { title: titleOf(shown), version: shown.version.version },
    compared: { title: titleOf(review), version },
  };
  const side = deliverableId === undefined && version < shown.version.version ? 'left' : 'right';
  return { ...chosen, mode: modes.includes(mode) ? mode : 'side by side', review, isMissing, modes, names, side };
}

/** Up to a hundredth, as encoders round sizes to even numbers; true as long as a size isn't known. */
function haveSameShape(one: Video | null, other: Video | null | undefined): boolean {
  if (!one?.width || !one.height || !other?.width || !other.height) return true;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01;
}
