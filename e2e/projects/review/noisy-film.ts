import { join } from 'node:path';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

/** Makes a 720p film at 25 frames/s that shows its frame numbers, so noisy that it's played in two qualities. @returns its path */
export function makeNoisyFilm(frames: number): string {
  const film = join(temporaryDirectory(), 'noisy.mp4');
  const larger = ['-vf', 'scale=1280:720:flags=neighbor,noise=alls=24:allf=t', '-c:v', 'libx264', '-preset', 'ultrafast'];
  runFfmpeg(['-i', makeClip({ rate: '25', frames }), ...larger, '-y', film]);
  return film;
}
