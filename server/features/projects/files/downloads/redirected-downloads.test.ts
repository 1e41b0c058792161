import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { parse as parseDisposition } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileDownloads, files } from '#server/db/schema/projects/files.ts';
import { hours, minutes } from '#server/shared/clock.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const s3 = await startS3Server();
const testApp = await createTestApp({ env: { ...s3.env, S3_PUBLIC_ENDPOINT: s3.env.S3_ENDPOINT } });
const { call, db, deps } = testApp;
const client = await createClient(testApp);
const project = await createProject(testApp, { clientId: client.id });
let stored = 0;

async function addFile(name: string, mediaType: string | null = 'video/quicktime') {
  const path = `uploads/${++stored}`;
  await deps.storage.write(path, Readable.from(['0123456789']));
  const [row] = await db.insert(files).values({ projectId: project.id, name, path, size: 10, mediaType }).returning();
  return row!.id;
}

const request = (method: 'GET' | 'HEAD', id: number, kind = 'download', cookie = client.cookie) =>
  call(method, `/api/files/${id}/${kind}`, { cookie });

/** Begins a download, of which the connection is cut. @returns its ETag */
async function beginAndCut(url: URL): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on('error', reject));
  response.destroy();
  return response.headers.etag!;
}

async function signedUrl(id: number) {
  const { status, headers } = await request('GET', id);
  expect(status).toBe(302);
  expect(headers['cache-control']).toBe('no-store');
  return new URL(String(headers.location));
}

test('a download comes from the bucket, with its name, type and ranges', async () => {
  const url = await signedUrl(await addFile('A001.mov'));
  const response = await fetch(url, { headers: { range: 'bytes=2-4' } });
  expect(response.status).toBe(206);
  expect(await response.text()).toBe('234');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': 'attachment; filename=A001.mov',
    'content-type': 'video/quicktime',
    'content-range': 'bytes 2-4/10',
  });
});

/** Asks for what is missing of a download that was cut, as browsers do at the URL to which they were redirected. */
const resume = (url: URL, etag: string) => fetch(url, { headers: { range: 'bytes=4-', 'if-range': etag } });

test('a download that was cut goes on after six minutes and the next morning, but not after a day', async () => {
  const url = await signedUrl(await addFile('A001.mov'));
  const etag = await beginAndCut(url);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun = Date.now();
  for (const later of [6 * minutes, 23 * hours]) {
    vi.setSystemTime(begun + later);
    const response = await resume(url, etag);
    expect([response.status, await response.text()]).toEqual([206, '456789']);
  }
  vi.setSystemTime(begun + 25 * hours);
  expect((await resume(url, etag)).status).toBe(403);
});

test('a program that goes on at the address of the file is redirected to the bucket anew', async () => {
  const id = await addFile('A001.mov');
  await signedUrl(id);
  const { headers } = await call('GET', `/api/files/${id}/download`, { cookie: client.cookie, headers: { range: 'bytes=4-' } });
  const response = await fetch(String(headers.location), { headers: { range: 'bytes=4-' } });
  expect([response.status, await response.text()]).toEqual([206, '456789']);
  expect(await db.$count(fileDownloads, eq(fileDownloads.fileId, id))).toBe(1);
});

test('a signed URL is for one file under one name, for a day', async () => {
  const url = await signedUrl(await addFile('A001.mov'));
  expect(url.searchParams.get('X-Amz-Expires')).toBe('86400');
  for (const [parameter, value] of [
    ['X-Amz-Expires', '172800'],
    ['response-content-disposition', 'inline'],
    ['response-content-type', 'text/html'],
  ] as const) {
    const changed = new URL(url);
    changed.searchParams.set(parameter, value);
    expect((await fetch(changed)).status).toBe(403);
  }
  await addFile('B002.mov');
  const otherFile = new URL(url);
  otherFile.pathname = url.pathname.replace(/\d+$/, String(stored));
  expect((await fetch(otherFile)).status).toBe(403);
});

test.each(['Größe "4K".mov', '映画.mp4', "it's (1)*.mov"])('keeps the name %s', async (name) => {
  const url = await signedUrl(await addFile(name));
  const disposition = url.searchParams.get('response-content-disposition')!;
  expect(disposition).toMatch(/^[ -~]+$/);
  expect(parseDisposition(disposition)).toMatchObject({ type: 'attachment', parameters: { filename: name } });
});

test('never lets a browser run what was uploaded', async () => {
  const url = await signedUrl(await addFile('page.html', 'text/html'));
  expect(url.searchParams.get('response-content-type')).toBe('application/octet-stream');
});

test('checks access before redirecting, and records the download', async () => {
  const id = await addFile('A001.mov');
  const stranger = await createClient(testApp);
  expect((await request('GET', id, 'download', stranger.cookie)).status).toBe(404);
  await signedUrl(id);
  const rows = await db.select().from(fileDownloads);
  expect(rows.filter(({ fileId }) => fileId === id)).toMatchObject([{ clientId: client.id }]);
});

test('what a page plays and asks about passes through the server', async () => {
  const id = await addFile('A001.mov');
  expect(await request('GET', id, 'stream')).toMatchObject({ status: 200, text: '0123456789' });
  expect(await request('HEAD', id)).toMatchObject({ status: 200, headers: { 'content-length': '10' } });
});
