import type { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import { explainTusError } from './transfer-problem.ts';

const answer = (status: number, message?: string) => {
  const body = message === undefined ? '' : JSON.stringify({ success: false, code: 'too_many_requests', message });
  return Object.assign(new Error('unexpected response'), {
    originalResponse: { getStatus: () => status, getBody: () => body },
  }) as unknown as DetailedError;
};

test('an upload beyond the limit of unfinished ones says so, and starts by itself later', () => {
  const message = 'Unfinished uploads are limited to 100 GB in total.';
  expect(explainTusError(answer(429, message), { isContinued: false, isCreated: false })).toEqual({ kind: 'temporary', message });
});

test.each([
  { isContinued: true, body: undefined },
  { isContinued: false, body: 'The studio cancelled this upload.' },
])('an upload that the studio canceled says so, continued: $isContinued', ({ isContinued, body }) => {
  expect(explainTusError(answer(403, body), { isContinued, isCreated: true })).toEqual({
    kind: 'canceled',
    message: 'The studio cancelled this upload. Check with them before you send it again.',
  });
});

test('an upload that may not be created says why', () => {
  const message = 'Only the studio can upload drafts and final files.';
  expect(explainTusError(answer(403, message), { isContinued: false, isCreated: false })).toEqual({ kind: 'refused', message });
});
