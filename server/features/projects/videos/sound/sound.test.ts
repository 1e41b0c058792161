import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFfmpeg } from '#server/adapters/ffmpeg.ts';
import { convertVideo } from '#server/features/projects/videos/convert-video.ts';
import { runFfmpeg } from '#server/testing/clips.ts';
import { Random } from '#server/testing/faults/random.ts';
import { noteFilm } from '#server/testing/films.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sample } from '#server/testing/sample.ts';
import { type Channels, decodeSound, hearTones, makeSoundClip, renameSoundCodec } from '#server/testing/sound-clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

const convert = (input: string, program = ffmpeg) =>
  convertVideo(program, { input, folder: join(folder, 'out'), watermark: null, onProgress: () => undefined }).then(
    ({ waveform, ...converted }) => ({ ...converted, waveform: waveform! }),
  );

type ClipOptions = Omit<Parameters<typeof makeSoundClip>[1], 'tracks'>;

const makeClip = (extension: string, tracks: Channels[], options: ClipOptions = {}) =>
  makeSoundClip(join(folder, `clip.${extension}`), { tracks, ...options });

/** The tones of so many channels, one for each, in hertz. */
const channels = (count: number, first = 400): Channels => Array.from({ length: count }, (_, index) => first + 200 * index);
const monoTracks = (count: number) => channels(count).map((tone) => [tone]);
const odd = (tones: number[]) => tones.filter((_, index) => index % 2 === 0);
const even = (tones: number[]) => tones.filter((_, index) => index % 2 === 1);

interface Kind {
  kind: string;
  clip: () => string;
  left: number[];
  right: number[];
  /** The numbers of tracks that can't be played. */
  unheard?: number[];
}

const pairs = (count: number) => ({ left: odd(channels(count)), right: even(channels(count)) });
const surround = { left: [400, 800, 1200], right: [600, 800, 1400] };

const kinds: Kind[] = [
  { kind: 'one mono track', clip: () => makeClip('mov', [[400]]), left: [400], right: [400] },
  { kind: 'a stereo track', clip: () => makeClip('mp4', [[400, 600]], { codec: 'aac' }), left: [400], right: [600] },
  { kind: 'two mono tracks', clip: () => makeClip('mov', monoTracks(2)), ...pairs(2) },
  { kind: 'two mono tracks in MXF', clip: () => makeClip('mxf', monoTracks(2)), ...pairs(2) },
  { kind: 'three mono tracks', clip: () => makeClip('mov', monoTracks(3)), left: [400, 800], right: [600, 800] },
  { kind: 'eight mono tracks in MXF', clip: () => makeClip('mxf', monoTracks(8)), ...pairs(8) },
  {
    kind: 'two stereo tracks',
    clip: () => makeClip('mkv', [channels(2), channels(2, 800)], { codec: 'aac' }),
    left: [400, 800],
    right: [600, 1000],
  },
  { kind: 'a stereo and a mono track', clip: () => makeClip('mov', [channels(2), [800]]), left: [400, 800], right: [600, 800] },
  { kind: 'a silent first track', clip: () => makeClip('mp4', [[0, 0], channels(2)], { codec: 'aac' }), left: [400], right: [600] },
  { kind: '5.1', clip: () => makeClip('ts', [channels(6)], { codec: 'ac3', layout: '5.1' }), ...surround },
  {
    kind: 'uncompressed 5.1',
    clip: () => makeClip('mov', [channels(6)]),
    left: [...surround.left, 1000].toSorted(),
    right: [600, 800, 1000, 1400],
  },
  ...[10, 12, 14, 16].map((count) => ({ kind: `${count} channels`, clip: () => makeClip('mov', [channels(count)]), ...pairs(count) })),
  ...['iamf', 'ac-4', 'apac', 'fpcm', 'enca'].map((tag) => ({
    kind: `a second track in ${tag} (renamed AAC)`,
    clip: () => renameSoundCodec(makeClip('mp4', [channels(2), channels(2, 800)], { codec: 'aac' }), 1, tag),
    left: [400],
    right: [600],
    unheard: [2],
  })),
  {
    kind: 'a first track in iamf (renamed AAC)',
    clip: () => renameSoundCodec(makeClip('mp4', [channels(2), channels(2, 800)], { codec: 'aac' }), 0, 'iamf'),
    left: [800],
    right: [1000],
    unheard: [1],
  },
];

test.each(sample(kinds, 5))('plays $kind', async ({ kind, clip, left, right, unheard = [] }) => {
  const measured = noteFilm('Sound', kind);
  const { tracks } = await convert(clip());
  const heard = hearTones(join(folder, 'out/proxy.mp4'), channels(16));
  const unplayable = tracks.flatMap(({ isPlayable }, index) => (isPlayable ? [] : [index + 1]));
  measured({
    'tones on the left, in Hz': heard.left.join(', '),
    'on the right': heard.right.join(', '),
    'named as unplayable': unplayable.map((track) => `track ${track}`).join(),
  });
  expect(heard).toEqual({ left: left.toSorted((a, b) => a - b), right });
  expect(unplayable).toEqual(unheard);
});

test('a silent video stays silent', async () => {
  const { tracks, waveform } = await convert(makeClip('mp4', []));
  expect([tracks, waveform]).toEqual([[], null]);
  const streams = runFfmpeg(['-i', join(folder, 'out/proxy.mp4'), '-map', '0', '-f', 'framecrc', 'pipe:1']).toString();
  expect(streams).not.toContain('audio');
});

test('plays the picture without sound if no track can be played', async () => {
  const { tracks, waveform, frameCount } = await convert(renameSoundCodec(makeClip('mp4', [[400, 600]], { codec: 'aac' }), 0, 'apac'));
  expect([frameCount, waveform]).toEqual([25, null]);
  expect(tracks).toMatchObject([{ codec: 'APAC', channels: 2, isPlayable: false }]);
});

test('plays the picture without sound if the sound fails in a way that nobody foresaw', async () => {
  const programs = temporaryDirectory();
  const failing = `case "$*" in *'[sound]'*proxy.mp4) echo 'Error reinitializing filters!' >&2; exit 1;; esac`;
  writeFileSync(join(programs, 'ffmpeg'), `#!/bin/sh\n${failing}\nexec ffmpeg "$@"\n`);
  chmodSync(join(programs, 'ffmpeg'), 0o755);
  const broken = openFfmpeg({ ffmpeg: join(programs, 'ffmpeg'), ffprobe: 'ffprobe' }, folder, 0);
  const { tracks, waveform, frameCount } = await convert(makeClip('mp4', [[400, 600]], { codec: 'aac' }), broken);
  rmSync(programs, { recursive: true });
  expect([frameCount, waveform]).toEqual([25, null]);
  expect(tracks).toMatchObject([{ isPlayable: false }]);
});

test('says what the tracks are', async () => {
  const tags = ['-metadata:s:a:0', 'language=ger', '-metadata:s:a:1', 'title=Boom'];
  const { tracks } = await convert(makeClip('mkv', [[400, 600], [800]], { codec: 'flac', tags }));
  expect(tracks).toMatchObject([
    { codec: 'FLAC', channels: 2, language: 'ger', title: null, isPlayable: true },
    { codec: 'FLAC', channels: 1, language: null, title: 'Boom', isPlayable: true },
  ]);
});

test('starts sound that is late at its time, in what is heard and in the waveform', async () => {
  const { waveform } = await convert(makeClip('mov', [[400], [600]], { length: 2, lateBy: 1 }));
  const proxy = join(folder, 'out/proxy.mp4');
  expect(hearTones(proxy, [400, 600], 0.25)).toEqual({ left: [], right: [] });
  expect(hearTones(proxy, [400, 600], 1.25)).toEqual({ left: [400], right: [600] });
  expect(waveform!.map((peak) => peak > 5)).toEqual(Array.from({ length: 40 }, (_, index) => index >= 20));
});

test('does not clip the sum of loud tracks', async () => {
  const loud: Channels[] = [
    [400, 400],
    [400, 600],
    [400, 800],
  ];
  await convert(makeClip('mov', loud, { amplitude: 0.9 }));
  // AAC overshoots where a tone sets in.
  const samples = decodeSound(join(folder, 'out/proxy.mp4')).subarray(10_000);
  expect(samples.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0)).toBeLessThan(1);
});

test('measures loudness by EBU R 128: a tone of 1 kHz at −23 dBFS in both channels is −23 LUFS', async () => {
  const measured = noteFilm('Sound', 'a tone of 1 kHz at −23 dBFS');
  const amplitude = 10 ** (-23 / 20);
  const { loudness } = await convert(makeClip('mov', [[1000, 1000]], { amplitude, length: 4 }));
  const { integrated, range, truePeak } = loudness!;
  measured({ loudness: `${integrated} LUFS, range ${range} LU, true peak ${truePeak} dBTP` });
  expect(integrated).toBeCloseTo(-23, 0.9);
  expect(range).toBe(0);
  expect(truePeak).toBeCloseTo(-23, 0.5);
});

test('measures nothing in silence', async () => {
  const { loudness } = await convert(makeClip('mov', [[0, 0]]));
  expect(loudness).toEqual({ integrated: null, range: 0, truePeak: null });
});

/** Damages the second half of a file's sound and picture, whose structure is at its end. */
function damageHalf(path: string, random: Random): string {
  const content = readFileSync(path);
  const end = content.lastIndexOf('moov') - 4;
  for (let offset = Math.floor(end / 2); offset < end; offset += 1 + Math.floor(random.next() * 20))
    content[offset] = Math.floor(random.next() * 256);
  writeFileSync(path, content);
  return path;
}

/** Codecs, each with its container. */
const codecs = { aac: 'mp4', ac3: 'mp4', mp3: 'mp4', alac: 'mp4', flac: 'mkv', pcm_s16le: 'mov' };

test.each(sample(Object.entries(codecs), 1))('plays the picture of a video whose %s fails in the middle', async (codec, container) => {
  const clip = makeClip(container, [[400, 600], [800]], { codec, length: 2 });
  const { frameCount } = await convert(damageHalf(clip, new Random(1)));
  expect(frameCount).toBeGreaterThanOrEqual(25);
});
