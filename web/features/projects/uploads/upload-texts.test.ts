import { expect, test } from 'vitest';
import type { Upload, UploadStatus } from '#web/features/projects/uploads/queue/upload.ts';
import { formatTimeLeft, percentOf, summarize, totalsOf } from './upload-texts.ts';

let lastId = 0;
const upload = (status: UploadStatus, details: Partial<Upload> = {}): Upload => {
  lastId += 1;
  return {
    id: lastId,
    target: { audience: 'client', personId: 1, projectId: 7, type: 'source' },
    name: 'a',
    size: 100,
    sent: 50,
    status,
    ...details,
  };
};

test.each([
  [59, 'less than a minute left'],
  [60, '1 min left'],
  [3599, '1 h 0 min left'],
  [5400, '1 h 30 min left'],
  [100_000, '27 h 47 min left'],
  [200_000, '2 days left'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});

test('announces what happens, without percentages', () => {
  const waiting = upload('waiting', { problem: 'Waiting for the connection…' });
  expect(summarize([upload('uploading'), upload('queued'), upload('done')])).toBe('Uploading 2 files · 1 file uploaded');
  expect(summarize([waiting, waiting])).toBe('Waiting for the connection…');
  expect(summarize([upload('failed'), upload('done'), upload('done')])).toBe('1 upload failed · 2 files uploaded');
});

test("an upload isn't 100% before its last byte", () => {
  expect(percentOf({ sent: 999_999, size: 1_000_000 })).toBe(99);
});

test('the time left covers all files, at the speed of those being sent', () => {
  const uploads = [
    upload('uploading', { bytesPerSecond: 10 }),
    upload('queued', { sent: 0 }),
    upload('failed'),
    upload('done', { sent: 100 }),
  ];
  expect(totalsOf(uploads)).toEqual({ sent: 150, size: 300, bytesPerSecond: 10, secondsLeft: 15 });
});
