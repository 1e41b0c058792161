import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

import { type DataStore, Upload } from '@tus/server';

import { expect, test } from 'vitest';
import { writeBody } from './write-body.ts';

test('stops waiting for the rest of a refused body once another request needs the upload', { timeout: 10_000 }, async () => {
  const body = new PassThrough();
  body.write('foo');
  const ending = new AbortController();
  const steps = { size: 7, record: () => Promise.reject(new Error('The upload was canceled.')) };
  const upload = new Upload({ id: 'an-upload', offset: 0, size: 7 });
  const writing = writeBody(body as unknown as IncomingMessage, {} as DataStore, upload, 7, ending.signal, steps);
  await expect.poll(() => body.readableFlowing).toBe(true);
  ending.abort();
  await expect(writing).rejects.toThrow('The upload was canceled.');
});
