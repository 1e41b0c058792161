import { expect, test } from 'vitest';
import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { readPicture } from './read-picture.ts';

/** Reads the picture from what ffprobe says about a stream. */
const read = (stream: object) => readPicture({ ffprobe: async () => ({ streams: [stream] }) } as Partial<Ffmpeg> as Ffmpeg, 'clip.mov');

const hd = { codec_name: 'h264', width: 1920, height: 1080, pix_fmt: 'yuv420p' };
const sd = { ...hd, width: 720, height: 480 };

test.each([
  ['HD without tags', hd, { matrix: 'bt709', isFullRange: false, isRgb: false, hdr: null }],
  ['SD without tags', sd, { matrix: 'bt601' }],
  ['SD tagged as HD', { ...sd, color_space: 'bt709' }, { matrix: 'bt709' }],
  ['primaries alone', { ...hd, color_space: 'unknown', color_primaries: 'smpte170m' }, { matrix: 'bt601', widePrimaries: null }],
  ["Y'CbCr that says it's RGB", { ...hd, color_space: 'gbr' }, { matrix: 'bt709', isRgb: false }],
  ['RGB that says so', { ...hd, pix_fmt: 'gbrp', color_space: 'gbr' }, { isRgb: true }],
  ['full range by its format', { ...hd, pix_fmt: 'yuvj420p' }, { isFullRange: true }],
  ['full range by its tag', { ...hd, color_range: 'pc' }, { isFullRange: true }],
  ['grays', { ...hd, pix_fmt: 'gray' }, { isFullRange: true, isRgb: false, hasAlpha: false }],
  [
    'a screen recording of a Mac',
    { ...hd, color_primaries: 'smpte432', color_space: 'bt709' },
    { matrix: 'bt709', widePrimaries: 'smpte432', hdr: null },
  ],
  ['HLG without a matrix', { ...hd, color_transfer: 'arib-std-b67' }, { matrix: 'bt2020', widePrimaries: 'bt2020', hdr: 'hlg' }],
])('reads the colors of %s', async (_, stream, expected) => {
  expect((await read(stream))?.color).toMatchObject(expected);
});

test('takes Dolby Vision 8.4 of an iPhone as its HLG base', async () => {
  const stream = {
    codec_name: 'hevc',
    width: 3840,
    height: 2160,
    sample_aspect_ratio: '1:1',
    pix_fmt: 'yuv420p10le',
    color_range: 'tv',
    color_space: 'bt2020nc',
    color_transfer: 'arib-std-b67',
    color_primaries: 'bt2020',
    // The first entry stands for Dolby's, which has no rotation.
    side_data_list: [{}, { rotation: -90 }],
  };
  expect(await read(stream)).toMatchObject({
    size: { width: 1080, height: 1920 },
    color: { hdr: 'hlg', matrix: 'bt2020', hasAlpha: false },
  });
});

test.each([
  ['prores', 'yuva444p10le', undefined, { hasAlpha: true, decoder: undefined }],
  ['qtrle', 'argb', undefined, { hasAlpha: true, decoder: undefined }],
  ['vp9', 'yuv420p', '1', { hasAlpha: true, decoder: 'libvpx-vp9' }],
  ['vp8', 'yuv420p', '1', { hasAlpha: true, decoder: 'libvpx' }],
  ['vp9', 'yuv420p', undefined, { hasAlpha: false, decoder: undefined }],
])('finds the alpha of %s in %s with the tag %s', async (codec_name, pix_fmt, alpha_mode, { hasAlpha, decoder }) => {
  const picture = await read({ ...hd, codec_name, pix_fmt, tags: { alpha_mode } });
  expect([picture?.color.hasAlpha, picture?.decoder]).toEqual([hasAlpha, decoder]);
});

test('finds nothing in a stream without a picture', async () => {
  expect(await read({ ...hd, width: 0, height: 0 })).toBeUndefined();
});
