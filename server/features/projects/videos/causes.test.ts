import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ProgramError } from '#server/shared/run-program.ts';
import { makeClip, runFfmpeg } from '#server/testing/clips.ts';
import { noteFilm } from '#server/testing/films.ts';
import { claimingMatroska, claimingMp4, skipEverything } from '#server/testing/hostile-videos.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sampleImage } from '#server/testing/sample-images.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import type { CauseName } from './causes.ts';
import { convertVideo } from './convert-video.ts';
import { explainFailure } from './processing-errors.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

/** @returns what the studio is told about a file; undefined if it can be shown */
async function convert(content: Buffer): Promise<string | undefined> {
  const input = join(folder, 'file');
  writeFileSync(input, content);
  const options = { input, folder: join(folder, 'out'), watermark: null, onProgress: () => undefined };
  return convertVideo(ffmpeg, options).then(() => undefined, explainFailure);
}

const clip = makeClip();

/** The clip as ffmpeg writes it with these options. */
function remux(...options: string[]): Buffer {
  const path = join(folder, 'clip.mp4');
  runFfmpeg(['-i', clip, '-c', 'copy', ...options, path]);
  return readFileSync(path);
}

/** The clip in a codec with another name. */
function renameCodec(name: string): Buffer {
  const content = readFileSync(clip);
  content.write(name, content.lastIndexOf('avc1'), 'latin1');
  return content;
}

const upTo = (content: Buffer, box: string) => content.subarray(0, content.indexOf(box) - 4);

function makeSound(): Buffer {
  const path = join(folder, 'sound.m4a');
  runFfmpeg(['-f', 'lavfi', '-t', '1', '-i', 'sine', path]);
  return readFileSync(path);
}

const key = ['-encryption_key', '0123456789abcdef0123456789abcdef', '-encryption_kid', '0123456789abcdef0123456789abcdef'];
const frame = await sampleImage(64, 64).jpeg().toBuffer();

/** A file for each cause, and what the studio is told of it. */
const examples: Record<CauseName, [make: () => Buffer, text: string]> = {
  empty: [() => Buffer.alloc(0), 'The file is empty.'],
  noPicture: [makeSound, 'The file has no picture.'],
  encrypted: [() => remux('-encryption_scheme', 'cenc-aes-ctr', ...key), 'The file is encrypted (DRM). Upload a copy without protection.'],
  codec: [
    () => renameCodec('aprn'),
    "The codec ProRes RAW can't be played here. Export the video with another one, such as H.264 or ProRes.",
  ],
  tooLarge: [
    () => claimingMp4({ frames: 10, rate: 25, size: [10_000, 7_001] }),
    'The picture has 10000 × 7001 pixels. At most 70 megapixels can be converted.',
  ],
  noFrames: [
    () => upTo(remux('-movflags', 'frag_keyframe+empty_moov', '-frames:v', '12'), 'moof'),
    'The file has a header, but no frames. The recording or the copying may have been interrupted.',
  ],
  unknownRate: [() => claimingMatroska({ frames: [frame], times: [0] }), 'The frame rate of the video is unknown.'],
  tooFast: [() => claimingMp4({ frames: 1000, rate: 1000 }), 'The video has more than 240 frames per second.'],
  tooLong: [() => claimingMatroska({ frames: [frame, frame, frame], times: [0, 100_000, 200_000] }), 'The video is longer than 24 hours.'],
  noIndex: [
    () => upTo(readFileSync(clip), 'moov'),
    'The file is incomplete: its index (moov) is missing. The recording or the copying may have been interrupted.',
  ],
  endsEarly: [
    () => readFileSync(clip).subarray(0, -200),
    'The file is incomplete: it ends within its index. The recording or the copying may have been interrupted.',
  ],
  format: [() => Buffer.from("ffconcat version 1.0\nfile 'clip.mp4'\n"), "Files of the format concat can't be played here."],
  nothingShown: [
    () => skipEverything(readFileSync(makeClip({ bFrames: 3 }))),
    "None of the video's frames can be shown. The file is damaged, or its format isn't supported.",
  ],
  damaged: [() => Buffer.from('This is no video.'), "The file is damaged, or its format isn't supported."],
};

test.each(Object.entries(examples))('says why a file cannot be shown: %s', async (cause, [make, text]) => {
  const measured = noteFilm(
    'What cannot be shown',
    cause.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  );
  const told = await convert(make());
  measured({ 'what the studio is told': `${told}` });
  expect(told).toBe(text);
});

test('says that a file is encrypted whose codec is hidden', async () => {
  expect(await convert(renameCodec('encv'))).toBe('The file is encrypted (DRM). Upload a copy without protection.');
});

test.each([
  // The decoder of another build of ffmpeg may be missing.
  ['Decoder (codec prores_raw) not found for input stream #0:0', /^The codec prores_raw can't be played here\./],
  ['[flv @ 0x55] error reading header\nfile:clip: End of file', /^The file is incomplete: it ends within its index\./],
  ['[png @ 0x55] Picture size 12000x8000 exceeds specified max pixel count 70000000', /^The picture has 12000x8000 pixels\./],
])('recognizes what ffmpeg says: %s', (message, text) => {
  expect(explainFailure(new ProgramError(message))).toMatch(text);
});

test.each(['mp4', 'mkv'])('plays an %s file that lacks its end, and says so', async (extension) => {
  const input = join(folder, `cut.${extension}`);
  runFfmpeg(['-i', clip, '-c', 'copy', '-movflags', '+faststart', input]);
  const content = readFileSync(input);
  writeFileSync(input, content.subarray(0, content.length * 0.7));
  const options = { input, folder: join(folder, 'out'), watermark: null, onProgress: () => undefined };
  const { frameCount, endsEarly } = await convertVideo(ffmpeg, options);
  expect(endsEarly).toBe(true);
  expect(frameCount).toBeLessThan(48);
});
