import { expect, test } from 'vitest';
import { video } from '#api/projects/videos.ts';
import { processingVersion } from '#server/features/projects/videos/processing-version.ts';
import { presentVideo } from './present-video.ts';

const row = {
  fileId: 1,
  status: 'failed',
  progress: 40,
  interruptions: 0,
  error: 'The disk is full.',
  rateNumerator: 30000,
  rateDenominator: 1001,
  frameCount: 90,
  width: 320,
  height: 180,
  hasAudio: false,
  endsEarly: false,
  soundTracks: null,
  loudness: null,
  isVariableRate: false,
  isHdr: false,
  posterFrame: null,
  startTimecode: '01:00:00;00',
  paths: { poster: 'derived/1/poster.jpg' },
  proxies: [],
  filmstrip: null,
  hasWaveform: false,
  watermark: null,
  framesInFront: null,
  movedComments: null,
  processingVersion: null,
  comparedVersion: null,
} as const;

test('keeps the rate a fraction, and paths on the server', () => {
  const presented = video.parse(presentVideo(row, 'admin'));
  expect(presented).toMatchObject({ rate: { numerator: 30000, denominator: 1001 }, hasProxy: false, hasWaveform: false });
  expect(JSON.stringify(presented)).not.toContain('derived');
});

test('names another revision for each other file', () => {
  const revisionsOf = (paths: object) => presentVideo({ ...row, paths }, 'client').revisions;
  const { proxy, poster } = revisionsOf({ proxy: 'derived/1/a-proxy.mp4', poster: 'derived/1/a-poster.jpg' });
  expect(revisionsOf({ proxy: 'derived/1/a-proxy.mp4', poster: 'derived/1/b-poster.jpg' })).toEqual({ proxy, poster: expect.anything() });
  expect(new Set([proxy, poster, revisionsOf({ poster: 'derived/1/b-poster.jpg' }).poster]).size).toBe(3);
});

const small = {
  kind: 'small_proxy',
  path: 'derived/1/s-small-proxy.mp4',
  width: 960,
  height: 540,
  bytes: 1000,
  bitRate: 1_200_000,
  isCopy: false,
} as const;
const full = {
  kind: 'proxy',
  path: 'derived/1/f-proxy.mp4',
  width: 1920,
  height: 1080,
  bytes: null,
  bitRate: null,
  isCopy: false,
} as const;

test('lists the qualities that are there from the smallest on, and plays the best one', () => {
  const presentedOf = (paths: object, proxies: (typeof small | typeof full)[]) =>
    video.parse(presentVideo({ ...row, paths, proxies }, 'client'));
  const first = presentedOf({ small_proxy: small.path }, [small]);
  const both = presentedOf({ small_proxy: small.path, proxy: full.path }, [full, small]);
  const revision = expect.stringMatching(/^[0-9a-f]{8}$/);
  expect(both.qualities).toEqual([
    { quality: 'small', width: 960, height: 540, size: 1000, bitRate: 1_200_000, revision },
    { quality: 'full', width: 1920, height: 1080, size: null, bitRate: null, revision },
  ]);
  expect(first).toMatchObject({ hasProxy: true, qualities: [both.qualities[0]], revisions: { proxy: both.qualities[0]!.revision } });
  expect(both.revisions).toEqual({ proxy: both.qualities[1]!.revision });
});

test('tells only the studio why processing failed', () => {
  expect(presentVideo(row, 'admin').error).toBe('The disk is full.');
  expect(presentVideo(row, 'client').error).toBeNull();
});

test.each([
  [null, 'admin', true],
  [null, 'client', false],
  [processingVersion, 'admin', false],
] as const)('offers the studio to process again what an earlier version made: by version %s, for a %s', (version, viewer, expected) => {
  const made = { ...row, status: 'ready', paths: { proxy: 'derived/1/proxy.mp4' }, processingVersion: version } as const;
  expect(presentVideo(made, viewer).isOutdated).toBe(expected);
});
