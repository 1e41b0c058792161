import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeClip, readFrameNumbers, runFfmpeg } from '#server/testing/clips.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { sample } from '#server/testing/sample.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { convertVideo, type Wanted } from './convert-video.ts';

const ffmpeg = (await openTestFfmpeg(temporaryDirectory()))!;

const frames = 24;
const numbers = Array.from({ length: frames }, (_, index) => index);

interface Options {
  clip?: Parameters<typeof makeClip>[0];
  size?: string;
  filters?: string;
  /** Arguments of the encoder. */
  args?: string[];
  /** Arguments for another codec than H.264. */
  codec?: string[];
  extension?: string;
  output?: string[];
}

/** A second of 720p with sound, as cameras and editing programs write it, whose frames show their numbers. @returns its path */
function makeLargeClip({ clip = {}, size = '1280:720', filters, args = [], codec, extension = 'mp4', output = [] }: Options = {}): string {
  const path = join(temporaryDirectory(), `original.${extension}`);
  const picture = codec ?? ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-g', '12', '-pix_fmt', 'yuv420p'];
  const scale = `scale=${size}:flags=neighbor${filters ? `,${filters}` : ''}`;
  const input = ['-i', makeClip({ rate: '25', frames, sound: true, ...clip })];
  runFfmpeg([...input, '-vf', scale, '-fps_mode', 'passthrough', ...picture, ...args, '-c:a', 'copy', ...output, path]);
  return path;
}

async function convert(input: string, wanted: Wanted = 'quickest look', watermark: string | null = null) {
  const made = await convertVideo(ffmpeg, { input, folder: temporaryDirectory(), wanted, watermark, onProgress: () => undefined });
  const pathOf = (kind: string) => made.renditions.find((rendition) => rendition.kind === kind)?.localPath;
  const copy = made.renditions.find(({ isCopy }) => isCopy);
  return { ...made, copy, pathOf };
}

const copied = [
  ['with B-frames', {}],
  ['without B-frames', { args: ['-bf', '0'] }],
  ['with B-frames that others refer to', { args: ['-bf', '3', '-x264-params', 'b-pyramid=normal'] }],
  ['at 29.97', { clip: { rate: '30000/1001' } }],
  ['at 23.976 in QuickTime', { clip: { rate: '24000/1001' }, extension: 'mov' }],
  ['at 60, upright', { clip: { rate: '60' }, size: '720:1280' }],
  ['without sound', { clip: { sound: false } }],
  ['in fragments', { output: ['-movflags', 'frag_keyframe+empty_moov'] }],
  [
    'with colors that are said',
    { args: ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'] },
  ],
] satisfies [string, Options][];

test.each(sample(copied, 3))("copies the original's picture %s, with the frames of its proxies", async (_kind, options) => {
  const input = makeLargeClip(options);
  const { copy, frameCount, hasRest, filmstrip, pathOf } = await convert(input);
  expect(copy).toMatchObject({ kind: 'proxy', isCopy: true });
  expect({ frameCount, hasRest, filmstrip }).toEqual({ frameCount: frames, hasRest: true, filmstrip: undefined });
  expect(readFrameNumbers(copy!.localPath)).toEqual(numbers);
  const asked = ['-select_streams', 'V:0', '-show_entries', 'stream=start_time,nb_frames', '-i', copy!.localPath];
  expect(await ffmpeg.ffprobe(asked)).toMatchObject({ streams: [{ start_time: '0.000000', nb_frames: `${frames}` }] });
  expect(pathOf('poster')).toBeDefined();
  expect(copy!.bytes).toBeLessThan(statSync(input).size + 20_000);
});

test('has the same frames and sound as both proxies', async () => {
  const input = makeLargeClip({ clip: { lateBy: 0.02 } });
  const [copied, whole] = [await convert(input), await convert(input, 'everything')];
  expect(copied.copy).toBeDefined();
  const facts = ({ frameCount, loudness, tracks, waveform, original }: typeof whole) => ({
    frameCount,
    loudness,
    tracks,
    waveform,
    size: original.picture.size,
  });
  expect(facts(copied)).toEqual(facts(whole));
  for (const path of [copied.copy!.localPath, whole.pathOf('small_proxy')!, whole.pathOf('proxy')!]) {
    expect(readFrameNumbers(path)).toEqual(numbers);
  }
});

test('says nothing of who made the original, where and when, also not between its frames', async () => {
  const secrets = [
    '-metadata',
    'location=+48.1371+011.5754/',
    '-metadata',
    'title=SecretTitle',
    '-metadata:s:v',
    'handler_name=SecretCamera',
  ];
  const sei = ['-bsf:v', 'h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+SecretPlace'];
  const input = makeLargeClip({
    output: [...secrets, '-metadata:s:a', 'handler_name=SecretMicrophone', ...sei, '-movflags', 'use_metadata_tags'],
  });
  const before = readFileSync(input, 'latin1');
  for (const secret of ['48.1371', 'SecretTitle', 'SecretCamera', 'SecretMicrophone', 'SecretPlace']) expect(before).toContain(secret);
  const { copy } = await convert(input);
  const after = readFileSync(copy!.localPath, 'latin1');
  expect(after).not.toMatch(/48\.1371|Secret|x264/);
});

const others = [
  ['HEVC', { codec: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p'] }],
  ['10 bits', { args: ['-pix_fmt', 'yuv420p10le'] }],
  ['4:2:2', { args: ['-pix_fmt', 'yuv422p'] }],
  ['interlaced', { args: ['-flags', '+ilme+ildct', '-top', '1'] }],
  ['full range', { args: ['-pix_fmt', 'yuvj420p', '-color_range', 'pc'] }],
  ['the matrix of BT.601', { args: ['-colorspace', 'smpte170m'] }],
  ['wide primaries', { args: ['-color_primaries', 'bt2020'] }],
  ['HDR', { args: ['-color_trc', 'arib-std-b67'] }],
  ['pixels that are not square', { filters: 'setsar=4/3' }],
  ['too small', { size: '1200:700' }],
  ['larger than proxies', { size: '2560:1440' }],
  ['a missing frame', { clip: { missingFrame: 10 } }],
  ['a variable rate', { clip: { variableRate: true } }],
  ['a picture that is later than its sound', { clip: { lateBy: 0.5 } }],
  ['key frames that are too far apart', { clip: { rate: '1', frames: 14 }, args: ['-g', '100', '-sc_threshold', '0'] }],
  ['frames that need some before their key frame', { args: ['-x264-params', 'open-gop=1:keyint=6:min-keyint=6:b-adapt=0:scenecut=0'] }],
  ['too many frames a second', { clip: { rate: '120' } }],
  ['more than 30 Mbit/s', { filters: 'noise=alls=100:allf=t', args: ['-qp', '4'] }],
  ['Matroska', { extension: 'mkv' }],
] satisfies [string, Options][];

test.each(sample(others, 4))('makes proxies at once of what browsers would not play as they do: %s', async (_kind, options) => {
  const { copy, hasRest, pathOf } = await convert(makeLargeClip(options));
  expect(copy).toBeUndefined();
  expect(hasRest).toBe(true);
  expect(pathOf('small_proxy')).toBeDefined();
});

test('copies nothing that starts in the middle of a group, whose frames an edit list skips', async () => {
  const cut = join(temporaryDirectory(), 'cut.mp4');
  runFfmpeg(['-ss', '0.2', '-i', makeLargeClip(), '-c', 'copy', cut]);
  expect((await convert(cut)).copy).toBeUndefined();
});

test('copies nothing of what gets a watermark, and nothing that lacks its end', async () => {
  const input = makeLargeClip({ output: ['-movflags', '+faststart'] });
  expect((await convert(input, 'quickest look', 'Studio · Client')).copy).toBeUndefined();
  const cut = join(temporaryDirectory(), 'cut.mp4');
  const bytes = readFileSync(input);
  writeFileSync(cut, bytes.subarray(0, Math.floor(0.9 * bytes.length)));
  expect((await convert(cut)).copy).toBeUndefined();
});
