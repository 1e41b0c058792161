import type { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import { explainTusError } from './transfer-problem.ts';

const canceled = 'The studio has canceled this upload.';

const answer = (status: number, message?: string) => {
  const body = message === undefined ? '' : JSON.stringify({ success: false, code: 'too_many_requests', message });
  return Object.assign(new Error('unexpected response'), {
    originalResponse: { getStatus: () => status, getBody: () => body },
  }) as unknown as DetailedError;
};

test('an upload beyond the limit of unfinished ones says so, and starts by itself later', () => {
  const message = 'All unfinished uploads together can have up to 100 GB.';
  expect(explainTusError(answer(429, message), { isContinued: false })).toEqual({ kind: 'temporary', message });
});

test.each([canceled, undefined])('an upload that the studio canceled says so, and is not begun anew: %s', (body) => {
  expect(explainTusError(answer(403, body), { isContinued: true })).toEqual({ kind: 'refused', message: canceled });
});
