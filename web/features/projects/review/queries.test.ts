import { expect, test } from 'vitest';
import { projectReview, type Review } from './queries.ts';

const { refetchInterval } = projectReview('client', '1', 'newest');

/** Whether the review is asked for again while its page is open. */
function isPolled(version: Partial<Review['version']>): boolean {
  const query = { state: { data: { version } } } as Parameters<Extract<typeof refetchInterval, (...args: never) => unknown>>[0];
  return typeof refetchInterval === 'function' && refetchInterval(query) !== false;
}

test('asks for a version again until its video is prepared, and not for what is never played', () => {
  const video = (status: string) => ({ kind: 'video', video: { status } }) as Partial<Review['version']>;
  expect([{ kind: null, video: null }, video('queued'), video('processing')].map(isPolled)).toEqual([true, true, true]);
  expect([video('ready'), video('failed'), video('unprocessed')].map(isPolled)).toEqual([false, false, false]);
  for (const kind of ['image', 'audio', 'file', 'link'] as const) expect(isPolled({ kind, video: null })).toBe(false);
});
