import { type FrameRate, frameAtSameTime } from '#domain/projects/timecode.ts';
import type { FramePlayer } from '#web/features/projects/review/player/frame-player.ts';
import { clampFrame } from '#web/features/projects/review/player/frames.ts';

/** Differences below this part of a frame are left alone; a wider band would let the pictures differ by a frame. */
const deadBand = 0.4;
/** Larger differences, in seconds, are made up by seeking, smaller ones by speed. */
const maxDrift = 0.25;
const maxCorrection = 0.1;

/**
 * The speed at which a video catches up with another one.
 * @param drift how far it's ahead, in seconds
 * @returns undefined when it should seek instead
 */
export function catchUpSpeed(speed: number, drift: number, { numerator, denominator }: FrameRate): number | undefined {
  if (Math.abs(drift) > maxDrift * Math.max(1, speed)) return undefined;
  if (Math.abs(drift) * numerator < deadBand * denominator) return speed;
  return speed * (1 - Math.max(-maxCorrection, Math.min(maxCorrection, drift * 2)));
}

/**
 * Keeps a second video in step with the first: on the same moment when paused, and while playing within a fraction of a frame.
 * @returns stops following
 */
export function follow(leader: FramePlayer, follower: FramePlayer): () => void {
  const sync = () => {
    const { isPlaying, speed, frame } = leader.getState();
    const target = frameAtSameTime(frame, leader.rate, follower.rate);
    const isWithin = target < follower.frameCount;
    const state = follower.getState();
    if (isPlaying && speed > 0 && isWithin) {
      if (!state.isPlaying) follower.play(speed);
      const corrected = catchUpSpeed(speed, follower.video.currentTime - leader.video.currentTime, follower.rate);
      if (corrected === undefined) follower.seekTo(target);
      else if (follower.video.playbackRate !== corrected) follower.video.playbackRate = corrected;
    } else if (state.isPlaying || state.frame !== clampFrame(target, follower.frameCount)) follower.show(target);
  };
  sync();
  return leader.subscribe(sync);
}
