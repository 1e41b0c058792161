import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { makeCameraClip, makeClip } from '#server/testing/clips.ts';
import { noteFilm } from '#server/testing/films.ts';
import { openTestFfmpeg } from '#server/testing/installed-ffmpeg.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { readStartTimecode } from './file-timecode.ts';
import { probeVideo } from './probe.ts';

const folder = temporaryDirectory();
const ffmpeg = (await openTestFfmpeg(folder))!;
afterAll(() => rmSync(folder, { recursive: true }));

const ntsc = (frames: number) => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (numerator: number) => ({ numerator, denominator: 1 });

/** A timecode as in QuickTime files: on the picture and on a track of its own, which says how it counts. */
const track = (timecode: string, perSecond: number) => ({
  streams: [{ tags: { timecode } }, { tags: { timecode }, codec_tag_string: 'tmcd', avg_frame_rate: `${perSecond}/1` }],
  format: {},
  ofPicture: undefined,
});

test.each([
  ['01:00:00;29', 30, ntsc(60), '01:00:00;58'],
  ['01:00:59;15', 60, ntsc(60), '01:00:59;15'],
  ['10:00:00:24', 25, whole(50), '10:00:00:48'],
  ['01:00:00:119', 120, whole(120), '01:00:00:119'],
  ['01:00:00:29', 30, whole(120), '01:00:00:116'],
  ['01:00:00.02', 30, ntsc(30), '01:00:00;02'],
  ['01:00:00:23', 24, ntsc(24), '01:00:00:23'],
  ['01:00:00:24', 24, ntsc(24), null],
  ['25:00:00:00', 25, whole(25), null],
])('reads %s, of which there are %d a second, at %o', (text, perSecond, rate, expected) => {
  expect(readStartTimecode(track(text, perSecond), rate)).toBe(expected);
});

test('reads it where Matroska has it, of the picture or of the file, and in the picture itself', () => {
  const tags = { TIMECODE: '01:02:03:04' };
  expect(readStartTimecode({ streams: [{ tags }], format: {}, ofPicture: undefined }, whole(25))).toBe('01:02:03:04');
  expect(readStartTimecode({ streams: [{}], format: { tags }, ofPicture: undefined }, whole(25))).toBe('01:02:03:04');
  expect(readStartTimecode({ streams: [{}], format: {}, ofPicture: '01:02:03:04' }, whole(25))).toBe('01:02:03:04');
});

async function expectTimecode(kind: string, make: () => string, written: string, expected: string) {
  const measured = noteFilm('Start timecodes', kind);
  const { startTimecode } = await probeVideo(ffmpeg, make());
  measured({ 'in the file': written, 'of the first frame': `${startTimecode}` });
  expect(startTimecode).toBe(expected);
}

test.each([
  ['Matroska', { container: 'mkv' }, '10:20:30:20'],
  ['QuickTime', { codec: 'prores' }, '10:20:30:20'],
  ['MPEG-2 video', { codec: 'mpeg2', container: 'm2v' }, '10:20:30:20'],
  ['MXF', { codec: 'mpeg2', container: 'mxf' }, '10:20:30:20'],
  ['DV', { codec: 'dv' }, '10:20:30:20'],
  ['29.97 with drop-frame', { codec: 'prores', rate: '30000/1001' }, '01:00:00;02'],
  ['slow motion', { codec: 'prores', rate: '120' }, '10:20:30:119'],
] as const)('reads what a file has: %s', async (kind, clip, startTimecode) => {
  await expectTimecode(kind, () => makeClip({ rate: '25', frames: 4, ...clip, startTimecode }), startTimecode, startTimecode);
});

test('reads the timecode of a camera that numbers 59.94 frames in pairs', async () => {
  await expectTimecode('59.94, numbered in pairs', makeCameraClip, '00:00:00;29', '00:00:00;58');
});
