import { readFileSync } from 'node:fs';
import { makeClip } from './clips.ts';
import { claimingMatroska, claimingMp4, skipEverything } from './hostile-videos.ts';
import { repetitions } from './sample.ts';
import { sampleImage } from './sample-images.ts';

const picture = await sampleImage(64, 64).jpeg().toBuffer();
const pictures = Array.from({ length: 10 }, () => picture);
const timesBy = (interval: number) => pictures.map((_, index) => index * interval);
const hugeTags = ['TIMECODE', 'TITLE', 'ARTIST', 'COMMENT', 'GENRE'].map((name) => ({ name, text: 'a'.repeat(16_000_000) }));

/** How many frames two kinds of videos claim to have, the second in three tracks. */
const [many, veryMany] = [repetitions(200_000, 1_000_000), repetitions(3_000_000, 27_000_000)];

const tooFast = 'The video has more than 240 frames per second.';
const tooMuch = 'Processing this file takes more memory, time or space than a video of its length should. It may be damaged.';

/** Kinds of hostile videos, and what the studio is told about them. */
export const hostileKinds = [
  { kind: 'very many frames in a second', make: () => claimingMp4({ frames: many, rate: many, chunks: many / 50_000 }), reason: tooFast },
  { kind: 'very many frames in three tracks', make: () => claimingMp4({ frames: veryMany, rate: 1000, tracks: 3 }), reason: tooFast },
  { kind: 'ten million frames per second', make: () => claimingMp4({ frames: 10, rate: 10_000_000 }), reason: tooFast },
  { kind: 'huge tags', make: () => claimingMatroska({ frames: pictures, times: timesBy(0.04), tags: hugeTags }), reason: tooMuch },
  {
    kind: 'frames that are days apart',
    make: () => claimingMatroska({ frames: pictures, times: timesBy(100_000) }),
    reason: 'The video is longer than 24 hours.',
  },
  {
    kind: 'no frame that is shown',
    make: () => skipEverything(readFileSync(makeClip({ bFrames: 3 }))),
    reason: "None of the video's frames can be shown. The file is damaged, or its format isn't supported.",
  },
];
