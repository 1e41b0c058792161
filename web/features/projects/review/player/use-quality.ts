import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { Quality } from '#contract/projects/videos.ts';
import { readQuality, saveQuality } from '#web/lib/preferences.ts';
import { type AutoQuality, followLine, type LineEvent, startAutoQuality } from './auto-quality.ts';
import type { FramePlayer } from './frame-player.ts';
import { observeThroughput } from './observe-throughput.ts';
import { bitRateOf, type QualityChoice, withLines } from './quality-choice.ts';
import { savesData } from './saves-data.ts';

export interface QualityControl {
  /** What plays; undefined where there is only the original. */
  shown: Quality | undefined;
  choice: QualityChoice;
  choose: (choice: QualityChoice) => void;
  /** To be told when the film stalls. */
  onStall: () => void;
}

const noPlayer = () => () => undefined;

/** How often a paused film is asked whether a higher quality may be tried, in milliseconds. */
const pauseBeat = 10_000;

/** In seconds. */
const now = () => performance.now() / 1000;

/**
 * Which of a video's qualities plays: the one that was chosen or, with `auto`, that the line carries. Until the film begins, that's the
 * smallest. What is made of the video meanwhile takes the place of what plays at a pause, at the same frame.
 * @param hasBegun whether it has been played, or gone to one of its frames
 */
export function useQuality(qualities: Quality[], player: FramePlayer | undefined, hasBegun: boolean): QualityControl {
  const bitRates = qualities.map(bitRateOf);
  const list = qualities.map(({ revision }) => revision).join();
  const [choice, setChoice] = useState(readQuality);
  const [auto, tell] = useReducer((state: AutoQuality, event: LineEvent) => followLine(state, event, bitRates), bitRates, startAutoQuality);
  const isPlaying = useSyncExternalStore(
    player?.subscribe ?? noPlayer,
    () => player?.getState().isPlaying ?? false,
    () => false,
  );

  useEffect(() => observeThroughput((throughput) => tell({ kind: 'measured', throughput })), []);
  useEffect(() => {
    if (hasBegun && list) tell({ kind: 'begun', at: now() });
  }, [hasBegun, list]);
  useEffect(() => {
    if (isPlaying || !hasBegun) return;
    const ask = () => !document.hidden && tell({ kind: 'paused', at: now() });
    ask();
    const timer = setInterval(ask, pauseBeat);
    return () => clearInterval(timer);
  }, [isPlaying, hasBegun]);

  const wanted = choice === 'auto' ? carried(qualities, auto) : withLines(qualities, choice);
  const [shown, show] = useState({ quality: wanted, list, choice });
  const isThere = qualities.some(({ revision }) => revision === shown.quality?.revision);
  const isLower = wanted && shown.quality && bitRateOf(wanted) < bitRateOf(shown.quality);
  const isOther = shown.list !== list || shown.choice !== choice || shown.quality?.revision !== wanted?.revision;
  const waits = isPlaying && isThere && shown.list !== list && shown.choice === choice && !isLower;
  const next = isOther && !waits ? { quality: wanted, list, choice } : shown;
  if (next !== shown) show(next);

  return {
    shown: next.quality,
    choice,
    choose(chosen) {
      saveQuality(chosen);
      setChoice(chosen);
    },
    onStall: () => tell({ kind: 'stalled', at: now() }),
  };
}

const carried = (qualities: Quality[], { wanted }: AutoQuality) =>
  savesData() ? qualities[0] : (qualities.find((quality) => bitRateOf(quality) === wanted) ?? qualities[0]);
