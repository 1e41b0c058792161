import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransferEvents } from './transfer.ts';
import type { UploadTarget } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

const target: UploadTarget = { audience: 'client', personId: 1, projectId: 7, type: 'source' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Details {
  lastModified?: number;
  path?: string;
}

const file = (name: string, content = 'picture', { lastModified = 1000, path = '' }: Details = {}) =>
  Object.assign(new File([content], name, { lastModified }), { webkitRelativePath: path });

function newQueue() {
  const transfers: { file: File; name: string; uploadId?: string | undefined; events: TransferEvents }[] = [];
  const deleted: string[] = [];
  const signedOut: string[] = [];
  const queue = new UploadQueue({
    transfer: async ({ file, uploadId }, events) => {
      transfers.push({ file, name: file.name, uploadId, events });
    },
    deleteUnfinished: async (uploadId) => {
      deleted.push(uploadId);
    },
    lockUpload: () => undefined,
    onDone: () => undefined,
    onSignedOut: (audience) => signedOut.push(audience),
  });
  const statuses = () => Object.fromEntries(queue.getUploads().map(({ name, status }) => [name, status]));
  const last = () => transfers.at(-1)!.events;
  return { queue, transfers, deleted, signedOut, statuses, last };
}

test('sends three files at a time, then the next one', () => {
  const { queue, transfers, statuses } = newQueue();
  queue.add(
    target,
    ['a', 'b', 'c', 'd'].map((name) => file(name)),
  );
  expect(statuses()).toEqual({ a: 'uploading', b: 'uploading', c: 'uploading', d: 'queued' });
  transfers[1]!.events.onDone();
  expect(statuses()).toEqual({ a: 'uploading', b: 'done', c: 'uploading', d: 'uploading' });
});

test('sends drafts of one film one after the other, and those of others meanwhile', () => {
  const { queue, transfers, statuses } = newQueue();
  const drafts = { ...target, type: 'draft' } as const;
  queue.add({ ...drafts, deliverableId: 3 }, [file('short 3 v1'), file('short 3 v2')]);
  queue.add({ ...drafts, deliverableId: 4 }, [file('short 4')]);
  expect(statuses()).toEqual({ 'short 3 v1': 'uploading', 'short 3 v2': 'queued', 'short 4': 'uploading' });
  transfers[0]!.events.onProblem({ kind: 'temporary', message: 'Waiting for the connection…' });
  expect(statuses()).toMatchObject({ 'short 3 v1': 'waiting', 'short 3 v2': 'queued' });
  vi.advanceTimersByTime(1000);
  transfers.at(-1)!.events.onDone();
  expect(statuses()).toMatchObject({ 'short 3 v1': 'done', 'short 3 v2': 'uploading' });
});

test('sends the next draft of a film if the one before it is refused or paused', () => {
  const { queue, transfers, statuses } = newQueue();
  queue.add(
    { ...target, type: 'draft' },
    ['a', 'b', 'c'].map((name) => file(name)),
  );
  transfers[0]!.events.onProblem({ kind: 'refused', message: 'This file is too large.' });
  expect(statuses()).toEqual({ a: 'failed', b: 'uploading', c: 'queued' });
  queue.pause(2);
  expect(statuses()).toEqual({ a: 'failed', b: 'paused', c: 'uploading' });
});

test('a paused upload gives its turn away and continues at its URL', () => {
  const { queue, transfers, statuses, last } = newQueue();
  queue.add(
    target,
    ['a', 'b', 'c', 'd'].map((name) => file(name)),
  );
  transfers[0]!.events.onCreated('id-a');
  queue.pause(1);
  expect(transfers[0]!.events.signal.aborted).toBe(true);
  expect(statuses()).toEqual({ a: 'paused', b: 'uploading', c: 'uploading', d: 'uploading' });
  last().onDone();
  queue.resume(1);
  expect(transfers.at(-1)).toMatchObject({ name: 'a', uploadId: 'id-a' });
});

test('tries again after a lost connection, later each time, until bytes have arrived', () => {
  const { queue, transfers, statuses, last } = newQueue();
  queue.add(target, [file('a')]);
  const loseConnection = () => last().onProblem({ kind: 'temporary', message: 'Waiting for the connection…' });
  for (const delay of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    loseConnection();
    const attempts = transfers.length;
    vi.advanceTimersByTime(delay - 1);
    expect(transfers).toHaveLength(attempts);
    expect(statuses()).toEqual({ a: 'waiting' });
    vi.advanceTimersByTime(1);
    expect(transfers).toHaveLength(attempts + 1);
  }
  last().onProgress(3);
  loseConnection();
  vi.advanceTimersByTime(1000);
  expect(statuses()).toEqual({ a: 'uploading' });
});

test('continues at once when the browser is online again', () => {
  const { queue, transfers, statuses } = newQueue();
  queue.add(target, [file('a')]);
  queue.waitForConnection();
  expect(transfers[0]!.events.signal.aborted).toBe(true);
  expect(statuses()).toEqual({ a: 'waiting' });
  queue.retryNow();
  expect(statuses()).toEqual({ a: 'uploading' });
  vi.advanceTimersByTime(60_000);
  expect(transfers).toHaveLength(2);
});

test('starts over when the server no longer has the unfinished upload', () => {
  const { queue, transfers, last } = newQueue();
  queue.add(target, [file('a')]);
  last().onCreated('id-a');
  last().onProgress(3);
  last().onProblem({ kind: 'expired' });
  expect(transfers.at(-1)).toMatchObject({ name: 'a', uploadId: undefined });
  expect(queue.getUploads()[0]).toMatchObject({ sent: 0, status: 'uploading' });
});

test('a refused file says why and can be tried again, while others go on', () => {
  const { queue, transfers, statuses } = newQueue();
  queue.add(target, [file('a'), file('b')]);
  transfers[0]!.events.onProblem({ kind: 'refused', message: 'This file is too large.' });
  expect(queue.getUploads()[0]).toMatchObject({ status: 'failed', problem: 'This file is too large.' });
  expect(statuses()).toEqual({ a: 'failed', b: 'uploading' });
  queue.resume(1);
  expect(statuses()).toEqual({ a: 'uploading', b: 'uploading' });
});

test('an upload that the studio canceled says so, and begins anew only when a person tries it again', () => {
  const { queue, transfers, last } = newQueue();
  queue.add(target, [file('a')]);
  last().onCreated('id-a');
  last().onProgress(3);
  last().onProblem({ kind: 'canceled', message: 'The studio cancelled this upload.' });
  expect(queue.getUploads()[0]).toMatchObject({ status: 'failed', problem: 'The studio cancelled this upload.', sent: 0 });
  expect(transfers).toHaveLength(1);
  queue.resume(1);
  expect(transfers.at(-1)).toMatchObject({ name: 'a', uploadId: undefined });
});

test('adding a file again tries it again if it failed', () => {
  const { queue, transfers, statuses, last } = newQueue();
  queue.add(target, [file('a')]);
  last().onProblem({ kind: 'refused', message: 'There is no space for it.' });
  queue.add(target, [file('a')]);
  expect(statuses()).toEqual({ a: 'uploading' });
  expect(queue.getUploads()).toMatchObject([{ problem: undefined }]);
  expect(transfers).toHaveLength(2);
});

test('adds files of the same name and size that were changed at different times, each of them once', () => {
  const { queue, transfers } = newQueue();
  const first = file('0001.dpx');
  const second = file('0001.dpx', 'another', { lastModified: 2000 });
  queue.add(target, [first, second]);
  queue.add(target, [second, first]);
  expect(transfers.map(({ file }) => file)).toEqual([first, second]);
});

test('adds files of the same name, size and time from different folders, each of them once', () => {
  const { queue, transfers } = newQueue();
  const first = file('0001.dpx', 'picture', { path: 'shot1/0001.dpx' });
  const second = file('0001.dpx', 'another', { path: 'shot2/0001.dpx' });
  queue.add(target, [first]);
  queue.add(target, [second]);
  queue.add(target, [first, second, file('0001.dpx')]);
  expect(transfers.map(({ file }) => file)).toEqual([first, second]);
});

test('uploads a file that has changed since it failed from its beginning, beside the one that failed', () => {
  const { queue, transfers, last } = newQueue();
  queue.add(target, [file('mix.wav')]);
  last().onCreated('id-mix');
  last().onProgress(3);
  last().onProblem({ kind: 'refused', message: 'There is no space for it.' });
  queue.add(target, [file('mix.wav', 'another', { lastModified: 2000 })]);
  expect(transfers).toHaveLength(2);
  expect(transfers[1]).toMatchObject({ name: 'mix.wav', uploadId: undefined });
  expect(queue.getUploads()).toMatchObject([
    { status: 'failed', sent: 3 },
    { status: 'uploading', sent: 0 },
  ]);
});

test('continues after the next login of the same person, and never for another one', () => {
  const { queue, signedOut, statuses, last } = newQueue();
  queue.add(target, [file('a')]);
  last().onCreated('id-a');
  last().onProblem({ kind: 'signed out' });
  expect(signedOut).toEqual(['client']);
  expect(statuses()).toEqual({ a: 'signed out' });
  queue.enter({ audience: 'client', personId: 1 });
  expect(statuses()).toEqual({ a: 'uploading' });
  last().onProblem({ kind: 'signed out' });
  queue.enter({ audience: 'client', personId: 2 });
  expect(statuses()).toEqual({});
});

test('an interrupted upload continues with the same file only', async () => {
  const { queue, transfers } = newQueue();
  queue.setInterrupted('client', 7, [{ target, name: 'a.mov', size: 7, sent: 3, uploadId: 'id-a' }]);
  expect(await queue.continueWith(1, file('b.mov'))).toBe('This is another file: b.mov. Please choose a.mov.');
  expect(await queue.continueWith(1, file('a.mov', 'another picture'))).toBe("a.mov isn't the same file as before: its size is different.");
  expect(transfers).toHaveLength(0);
  expect(await queue.continueWith(1, file('a.mov'))).toBeUndefined();
  expect(transfers).toMatchObject([{ name: 'a.mov', uploadId: 'id-a' }]);
});

test('an interrupted upload stays in the list when its file has changed, which is uploaded as its own', async () => {
  const { queue, transfers } = newQueue();
  queue.setInterrupted('client', 7, [{ target, name: 'mix.wav', size: 7, lastModified: 1000, sent: 3, uploadId: 'id-mix' }]);
  const changed = file('mix.wav', 'another', { lastModified: 2000 });
  expect(await queue.continueWith(1, changed)).toBe('mix.wav was changed after this upload began. Please upload it as a new file.');
  queue.add(target, [changed]);
  expect(transfers).toMatchObject([{ file: changed, uploadId: undefined }]);
  expect(queue.getUploads()).toMatchObject([
    { status: 'interrupted', uploadId: 'id-mix' },
    { status: 'uploading', sent: 0 },
  ]);
  const same = file('mix.wav');
  queue.add(target, [same]);
  expect(transfers[1]).toMatchObject({ file: same, uploadId: 'id-mix' });
});

test('adding a file again continues its interrupted upload and never starts a second one', () => {
  const { queue, transfers } = newQueue();
  queue.setInterrupted('client', 7, [{ target, name: 'a.mov', size: 7, sent: 3, uploadId: 'id-a' }]);
  queue.add(target, [file('a.mov')]);
  queue.add(target, [file('a.mov')]);
  expect(transfers).toMatchObject([{ name: 'a.mov', uploadId: 'id-a' }]);
  expect(queue.getUploads()).toHaveLength(1);
});

test("follows the server's list of interrupted uploads, apart from those that go on or are done", () => {
  const { queue, statuses, last } = newQueue();
  const interrupted = (name: string) => ({ target, name, size: 7, sent: 3, uploadId: `id-${name}` });
  queue.add(target, [file('a')]);
  last().onCreated('id-a');
  queue.setInterrupted('client', 7, [interrupted('a'), interrupted('b'), interrupted('c')]);
  expect(statuses()).toEqual({ a: 'uploading', b: 'interrupted', c: 'interrupted' });
  last().onDone();
  queue.setInterrupted('client', 7, [interrupted('a'), interrupted('c')]);
  expect(statuses()).toEqual({ a: 'done', c: 'interrupted' });
});

test('an interrupted upload that is added leaves the others in the list, and is added once', () => {
  const { queue, statuses } = newQueue();
  for (const name of ['a', 'b', 'a']) queue.addInterrupted({ target, name, size: 7, sent: 3, uploadId: `id-${name}` });
  expect(queue.getUploads()).toHaveLength(2);
  expect(statuses()).toEqual({ a: 'interrupted', b: 'interrupted' });
});

test('canceling deletes what the server has and forgets it', () => {
  const { queue, deleted, statuses, last } = newQueue();
  queue.add(target, [file('a')]);
  last().onCreated('id-a');
  queue.cancel(1);
  expect(deleted).toEqual(['id-a']);
  expect(statuses()).toEqual({});
});

test('says at once that an empty file cannot be uploaded', () => {
  const { queue, transfers } = newQueue();
  queue.add(target, [file('a', '')]);
  expect(queue.getUploads()[0]).toMatchObject({ status: 'failed', problem: 'This file is empty.' });
  expect(transfers).toHaveLength(0);
});
