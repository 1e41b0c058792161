import { expect, test } from 'vitest';
import { isInPreparation, type Review } from './review.ts';

const isAwaited = (version: Partial<Review['version']>) => isInPreparation(version as Review['version']);

test('waits for a version until its video is prepared, and not for what is never played', () => {
  const video = (status: string) => ({ kind: 'video', video: { status } }) as Partial<Review['version']>;
  expect([{ kind: null, video: null }, video('queued'), video('processing')].map(isAwaited)).toEqual([true, true, true]);
  expect([video('ready'), video('failed'), video('unprocessed')].map(isAwaited)).toEqual([false, false, false]);
  for (const kind of ['image', 'audio', 'file', 'link'] as const) expect(isAwaited({ kind, video: null })).toBe(false);
});
