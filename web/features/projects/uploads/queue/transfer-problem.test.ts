import type { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { explainApiError, explainTusError } from './transfer-problem.ts';

const answer = (status: number, message?: string, { body, header }: { body?: string; header: string | null } = { header: '1.0.0' }) => {
  const ours = message === undefined ? '' : JSON.stringify({ success: false, code: 'too_many_requests', message });
  return Object.assign(new Error('unexpected response'), {
    originalResponse: { getStatus: () => status, getBody: () => body ?? ours, getHeader: () => header },
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

/** An answer by something in front of the server. */
const answerBetween = (status: number) => answer(status, undefined, { body: '<h1>Blocked</h1>', header: null });

test.each([
  { status: 403, isContinued: false, isCreated: true, what: 'blocked this upload (403)' },
  { status: 403, isContinued: true, isCreated: true, what: 'blocked this upload (403)' },
  { status: 413, isContinued: false, isCreated: true, what: "doesn't let requests this large through (413)" },
  { status: 404, isContinued: true, isCreated: true, what: 'answered in its place (404)' },
  { status: 401, isContinued: true, isCreated: true, what: 'answered in its place (401)' },
])('what something in between answers is said as such: $status, continued: $isContinued', ({ status, what, ...state }) => {
  expect(explainTusError(answerBetween(status), state)).toEqual({
    kind: 'refused',
    message: `Something between you and the server, such as a proxy or firewall, ${what}. Try another network, or show this message to whoever runs the server.`,
  });
});

test.each([200, 429, 502, 504])('an upload waits while something in between answers %i', (status) => {
  expect(explainTusError(answerBetween(status), { isContinued: true, isCreated: true }).kind).toBe('temporary');
});

test('what something in between answers to a call is said as such', () => {
  expect(explainApiError(new ApiError(403, '<h1>Blocked</h1>'))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('blocked this upload (403)'),
  });
  expect(explainApiError(new TypeError('Failed to fetch'))).toEqual({ kind: 'temporary', message: 'Waiting for the connection…' });
});
