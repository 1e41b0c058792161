import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseDisposition } from 'content-disposition';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jobHandlers } from '#server/areas.ts';
import { approvals } from '#server/db/schema/projects/approvals.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { fileDownloads } from '#server/db/schema/projects/files.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { type NewFile, storeFile } from '#server/testing/store-file.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';

describe.each(storageKinds)('downloads from %s', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { call, db, deps, clock } = testApp;
  const client = await createClient(testApp);
  const stranger = await createClient(testApp);
  const studio = await ownerCookie(testApp);
  const project = await createProject(testApp, { clientId: client.id });
  const addFile = (content: Buffer | string, details: Partial<NewFile> = {}) =>
    storeFile(testApp, content, { projectId: project.id, ...details });

  const get = (id: number, headers: Record<string, string> = {}, { cookie = client.cookie, kind = 'download' } = {}) =>
    call('GET', `/api/files/${id}/${kind}`, { cookie, headers });

  test('serves ranges, refuses those past the end, and says how long the file is', async () => {
    const { id } = await addFile('0123456789');
    expect(await get(id)).toMatchObject({ status: 200, text: '0123456789', headers: { 'content-length': '10', 'accept-ranges': 'bytes' } });
    const part = { status: 206, text: '234', headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3' } };
    expect(await get(id, { range: 'bytes=2-4' })).toMatchObject(part);
    expect(await get(id, { range: 'bytes=-2' })).toMatchObject({ status: 206, text: '89' });
    expect(await get(id, { range: 'bytes=8-' })).toMatchObject({ status: 206, text: '89' });
    const past = { status: 416, headers: { 'content-range': 'bytes */10' }, body: { code: 'range_not_satisfiable' } };
    expect(await get(id, { range: 'bytes=10-' })).toMatchObject(past);
    expect(await get(id, { range: 'bytes=0-1,5-6' })).toMatchObject({ status: 200, text: '0123456789' });
    const head = await call('HEAD', `/api/files/${id}/download`, { cookie: client.cookie });
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '10' } });
  });

  test.each([
    ['bytes=-99', 206, '0123456789'],
    ['bytes=8-99', 206, '89'],
    ['bytes=-0', 416, expect.stringContaining('range_not_satisfiable')],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=2', 200, '0123456789'],
    ['bytes=one-two', 200, '0123456789'],
    ['frames=2-4', 200, '0123456789'],
  ])('answers the range %s with %i', async (range, status, text) => {
    const { id } = await addFile('0123456789');
    expect(await get(id, { range })).toMatchObject({ status, text });
  });

  test('has no range of an empty file, and ignores ranges that are asked for by HEAD', async () => {
    const empty = await addFile('');
    expect(await get(empty.id)).toMatchObject({ status: 200, text: '', headers: { 'content-length': '0' } });
    for (const range of ['bytes=0-', 'bytes=-1']) expect((await get(empty.id, { range })).status).toBe(416);
    const { id } = await addFile('0123456789');
    for (const range of ['bytes=2-4', 'bytes=99-']) {
      const head = await call('HEAD', `/api/files/${id}/download`, { cookie: client.cookie, headers: { range } });
      expect(head).toMatchObject({ status: 200, headers: { 'content-length': '10' } });
    }
  });

  test('continues only the same file, and does not send again what the browser has', async () => {
    const { id } = await addFile('0123456789');
    const etag = String((await get(id)).headers.etag);
    expect(await get(id, { range: 'bytes=5-', 'if-range': etag })).toMatchObject({ status: 206, text: '56789' });
    expect(await get(id, { range: 'bytes=5-', 'if-range': '"another"' })).toMatchObject({ status: 200, text: '0123456789' });
    expect(await get(id, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  });

  test.each([
    ['page.mp4', 'text/html'],
    ['picture.svg', 'image/svg+xml'],
    ['movie.mp4', null],
    ['feed.xml', 'application/xml'],
  ])('never serves %s of type %s as what it is', async (name, mediaType) => {
    const { id } = await addFile('<script>alert(1)</script>', { name, mediaType });
    for (const kind of ['download', 'stream']) {
      const { headers } = await get(id, {}, { kind });
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': expect.stringMatching(/^attachment/),
      });
    }
  });

  test('recognizes a file by its bytes, not by its name', async () => {
    const webm = await addFile(Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), {
      name: 'page.html',
      mediaType: null,
    });
    const html = await addFile('<!doctype html><script>alert(1)</script>', { name: 'A001.mp4', mediaType: null });
    for (const fileId of [webm.id, html.id]) await jobHandlers(deps)['process-file']({ fileId });
    expect((await get(webm.id, {}, { kind: 'stream' })).headers['content-type']).toBe('video/webm');
    expect((await get(html.id, {}, { kind: 'stream' })).headers['content-type']).toBe('application/octet-stream');
  });

  test.each(['Trailer.mov', 'Größe "4K".mov', '映画.mp4', 'a;b=c.mov', "it's.mov"])('downloads %s under its name', async (name) => {
    const { id } = await addFile('x', { name });
    expect(parseDisposition(String((await get(id)).headers['content-disposition']))).toMatchObject({
      type: 'attachment',
      parameters: { filename: name },
    });
  });

  test("another client's file does not exist, by any of its URLs", async () => {
    const { id } = await addFile('x');
    for (const kind of ['download', 'stream', 'poster', 'filmstrip'])
      expect((await get(id, { range: 'bytes=0-0' }, { cookie: stranger.cookie, kind })).status).toBe(404);
  });

  test('records a download once, however many ranges it takes', async () => {
    const { id } = await addFile('0123456789');
    for (const range of ['bytes=0-4', 'bytes=5-9']) await get(id, { range });
    await get(id, {}, { kind: 'stream' });
    const rows = await db.select().from(fileDownloads);
    expect(rows.filter(({ fileId }) => fileId === id)).toMatchObject([{ downloadedBy: client.name, clientId: client.id }]);
  });

  test.each([{ range: 'bytes=1-,0-0' }, { range: 'bytes=-99' }, { range: 'bytes=1-', 'if-range': '"another"' }])(
    'records a download of the whole file that was asked for as %j',
    async (headers) => {
      const { id } = await addFile('0123456789');
      await get(id, headers as Record<string, string>);
      expect(await db.$count(fileDownloads, eq(fileDownloads.fileId, id))).toBe(1);
    },
  );

  test('records a download that somebody repeats once a day, also when all requests come at once', async () => {
    const { id: projectId } = await createProject(testApp, { clientId: client.id });
    const finals = [await addFile('one', { projectId, type: 'final' }), await addFile('two', { projectId, type: 'final' })];
    const downloadAll = (cookie = client.cookie) => call('GET', `/api/projects/${projectId}/finals`, { cookie });
    const isOfFinals = inArray(
      fileDownloads.fileId,
      finals.map(({ id }) => id),
    );
    const recorded = () => db.$count(fileDownloads, isOfFinals);
    const responses = await Promise.all(Array.from({ length: 5 }, () => downloadAll()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await get(finals[0]!.id);
    expect(await recorded()).toBe(2);
    await downloadAll(studio);
    expect(await recorded()).toBe(4);
    await db
      .update(fileDownloads)
      .set({ createdAt: addMilliseconds(clock.now(), -1 * days) })
      .where(isOfFinals);
    await downloadAll();
    expect(await recorded()).toBe(6);
  });

  test('records no download of what the browser has already', async () => {
    const { id } = await addFile('0123456789');
    const { etag } = (await get(id, {}, { kind: 'stream' })).headers;
    expect((await get(id, { 'if-none-match': String(etag) })).status).toBe(304);
    expect(await db.$count(fileDownloads, eq(fileDownloads.fileId, id))).toBe(0);
  });

  test('sends all final files as one archive, each under a name of its own', async () => {
    const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Trailer' });
    const url = `/api/projects/${projectId}/finals`;
    expect((await call('GET', url, { cookie: client.cookie })).status).toBe(404);
    const contents = ['first', 'second', 'third'];
    const names = ['Cut.mov', 'cut.mov', 'C:cut.mov'];
    for (const [index, content] of contents.entries()) await addFile(content, { projectId, type: 'final', name: names[index]! });
    const response = await fetch(testApp.url + url, { headers: { cookie: client.cookie } });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?Trailer.zip"?$/);
    const archive = Buffer.from(await response.arrayBuffer());
    expect(archive.length).toBe(Number(response.headers.get('content-length')));
    const path = join(temporaryDirectory(), 'finals.zip');
    await writeFile(path, archive);
    const listing = execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n');
    expect(listing.sort()).toEqual(['C_cut.mov', 'Cut (2).mov', 'cut.mov']);
    expect(execFileSync('unzip', ['-p', path, 'C_cut.mov']).toString()).toBe('third');
    expect(
      (await db.select().from(fileDownloads)).filter(({ downloadedBy }) => downloadedBy === client.name).length,
    ).toBeGreaterThanOrEqual(3);
    await createInvoice(testApp, { clientId: client.id, draftFields: { projectId } });
    expect((await call('GET', url, { cookie: client.cookie })).status).toBe(403);
  });

  test("lists the downloads of final files in the project's activity, an archive once, and for its client only the client's", async () => {
    const { id: projectId } = await createProject(testApp, { clientId: client.id });
    const first = await addFile('one', { projectId, type: 'final', name: 'One.mov' });
    await addFile('two', { projectId, type: 'final', name: 'Two.mov' });
    const draft = await addFile('draft', { projectId, type: 'draft', version: 1 });
    for (const { id } of [draft, first]) await get(id);
    clock.advance(1000);
    await call('GET', `/api/projects/${projectId}/finals`, { cookie: client.cookie });
    clock.advance(1000);
    await get(first.id, {}, { cookie: studio });
    const own = [
      { author: { kind: 'client', name: client.name }, files: ['One.mov'] },
      { author: { kind: 'client', name: client.name }, files: ['One.mov', 'Two.mov'] },
    ];
    const read = async (path: string, cookie: string) =>
      (await call('GET', `${path}/projects/${projectId}`, { cookie })).body.project.downloads;
    expect(await read('/api/client', client.cookie)).toMatchObject(own);
    expect(await read('/api/admin', studio)).toMatchObject([...own, { author: { kind: 'studio' }, files: ['One.mov'] }]);
  });

  test('final files are locked until the invoices are paid', async () => {
    const unpaid = await createProject(testApp, { clientId: client.id });
    await createInvoice(testApp, { clientId: client.id, draftFields: { projectId: unpaid.id } });
    const { id } = await addFile('final', { projectId: unpaid.id, type: 'final' });
    for (const kind of ['download', 'stream', 'filmstrip'])
      expect(await get(id, {}, { kind })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await get(id, {}, { cookie: studio })).status).toBe(200);
    await call('POST', `/api/admin/projects/${unpaid.id}/release-files`, { cookie: studio });
    expect((await get(id)).status).toBe(200);
  });

  test('a deleted file is gone for good, bytes and comments included, after 30 days', async () => {
    const draft = await addFile('draft', { type: 'draft', version: 3 });
    await db.insert(comments).values({ projectId: project.id, fileId: draft.id, clientId: client.id, text: 'Louder' });
    await db.insert(approvals).values({
      projectId: project.id,
      deliverableId: draft.deliverableId!,
      fileId: draft.id,
      clientId: client.id,
      decision: 'changes_requested',
      note: 'Louder',
    });
    await call('DELETE', `/api/files/${draft.id}`, { cookie: studio });
    expect((await get(draft.id)).status).toBe(404);
    await runCleanup(deps, 'files');
    expect(await deps.storage.size(draft.path)).toBe(5);
    clock.advance(30 * days);
    await runCleanup(deps, 'files');
    await testApp.drain();
    expect(await deps.storage.size(draft.path)).toBeUndefined();
    expect((await call('POST', `/api/files/${draft.id}/restore`, { cookie: await ownerCookie(testApp) })).status).toBe(404);
  });
});
