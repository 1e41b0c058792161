import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import { readQuality, saveQuality } from '#web/lib/preferences.ts';
import { type AutoQuality, followLine, type LineEvent, unbegunAutoQuality } from './auto-quality.ts';
import type { FramePlayer } from './frame-player.ts';
import { observeThroughput } from './observe-throughput.ts';
import { bitRateOf, type QualityChoice, withBitRate, withLines, worthShowing } from './quality-choice.ts';
import { savesData } from './saves-data.ts';
import { useSeenLines } from './use-seen-lines.ts';

export interface QualityControl {
  /** The quality that plays; undefined where there is only the original. */
  shown: Quality | undefined;
  choice: QualityChoice;
  choose: (choice: QualityChoice) => void;
  /** To be called when the film stalls. */
  onStall: () => void;
}

/** How often a paused film is asked whether a higher quality may be tried, in milliseconds. */
const pauseBeat = 10_000;

/** The time in seconds, of a clock that only moves forward. */
const now = () => performance.now() / 1000;

/**
 * Which of a video's qualities plays: the one that was chosen or, with `auto`, that the line carries and the screen shows. Until the film
 * begins, that's the smallest.
 * @param hasBegun whether it has been played, or gone to one of its frames
 */
export function useQuality(qualities: Quality[], player: FramePlayer | undefined, hasBegun: boolean): QualityControl {
  const isPlaying = useIsPlaying(player);
  const [offered, offer] = useOffered(qualities, isPlaying);
  const worthIt = worthShowing(offered, useSeenLines(player, isPlaying));
  const bitRates = worthIt.map(bitRateOf);
  const list = listOf(worthIt);
  const [choice, setChoice] = useState(readQuality);
  const [auto, tell] = useReducer((state: AutoQuality, event: LineEvent) => followLine(state, event, bitRates), unbegunAutoQuality);

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

  const shown = choice === 'auto' ? withBitRate(worthIt, savesData() ? 0 : auto.wanted) : withLines(offered, choice);
  return {
    shown,
    choice,
    choose(chosen) {
      offer();
      saveQuality(chosen);
      setChoice(chosen);
    },
    onStall() {
      const isLower = shown && qualities[0] && bitRateOf(qualities[0]) < bitRateOf(shown);
      if (isLower) offer();
      tell({ kind: 'stalled', at: now() });
    },
  };
}

/** The quality of a compared version, with as many lines as the leader's. */
export const useFollowingQuality = (qualities: Quality[], player: FramePlayer | undefined, lines: number) =>
  withLines(useOffered(qualities, useIsPlaying(player))[0], lines);

/**
 * The qualities to choose from. One that is made while the video plays replaces nothing before the next pause.
 * @returns the qualities, and what offers the newest ones at once
 */
function useOffered(qualities: Quality[], isPlaying: boolean) {
  const [offered, setOffered] = useState(qualities);
  const offer = () => setOffered(qualities);
  if (!isPlaying && listOf(offered) !== listOf(qualities)) offer();
  return [offered, offer] as const;
}

const listOf = (qualities: Quality[]) => qualities.map(({ revision }) => revision).join();

const noPlayer = () => () => undefined;

const useIsPlaying = (player: FramePlayer | undefined) =>
  useSyncExternalStore(
    player?.subscribe ?? noPlayer,
    () => player?.getState().isPlaying ?? false,
    () => false,
  );
