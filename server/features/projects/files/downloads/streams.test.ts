import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { videos } from '#server/db/schema/projects/videos.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { type NewFile, storeFile } from '#server/testing/store-file.ts';
import { createTestApp } from '#server/testing/test-app.ts';

describe.each(storageKinds)('streams from %s', async (kind) => {
  const testApp = await createTestApp({ env: await storageSettings(kind) });
  const { call, db, deps } = testApp;
  const client = await createClient(testApp);
  const studio = await ownerCookie(testApp);
  const project = await createProject(testApp, { clientId: client.id });

  const addFile = (content: Buffer | string, details: Partial<NewFile> = {}) =>
    storeFile(testApp, content, { projectId: project.id, ...details });

  const get = (id: number, headers: Record<string, string> = {}, { cookie = client.cookie, kind = 'download' } = {}) =>
    call('GET', `/api/files/${id}/${kind}`, { cookie, headers });

  test('a player gets what follows in parts, which grow, and everybody else all of it', async () => {
    const size = 20_000_000;
    const { id } = await addFile(Buffer.alloc(size));
    const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
    const webkit = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
    const part = async (range: string, dest = 'video', agent = chromium) => {
      const { status, headers } = await get(id, { range, 'sec-fetch-dest': dest, 'user-agent': agent }, { kind: 'stream' });
      return status === 206 ? headers['content-range'] : status;
    };
    expect(await part('bytes=0-')).toBe('bytes 0-262143/20000000');
    // Chromium names the last byte once it knows it.
    expect(await part('bytes=262144-19999999')).toBe('bytes 262144-524287/20000000');
    expect(await part('bytes=8000000-')).toBe('bytes 8000000-8999999/20000000');
    expect(await part('bytes=17000000-')).toBe('bytes 17000000-19097151/20000000');
    expect(await part('bytes=19999990-')).toBe('bytes 19999990-19999999/20000000');
    expect(await part('bytes=-5000000'), 'of its end, as asked').toBe('bytes 15000000-19999999/20000000');
    expect(await part('bytes=0-5000000'), 'as much as was asked for').toBe('bytes 0-5000000/20000000');
    expect(await part('bytes=0-', 'empty')).toBe('bytes 0-19999999/20000000');
    expect(await part('bytes=0-', 'video', webkit), 'does not ask for the rest').toBe('bytes 0-19999999/20000000');
  });

  test('a watermarked draft leaves as its proxy only', async () => {
    const watermarked = await createProject(testApp, { clientId: client.id, watermark: true });
    const { id } = await addFile('original', { projectId: watermarked.id, type: 'draft', version: 1 });
    for (const kind of ['download', 'stream']) expect((await get(id, {}, { kind })).status).toBe(403);
    await deps.storage.write(`derived/${id}/proxy.mp4`, Readable.from(['proxy']));
    await db.insert(videos).values({ fileId: id, status: 'ready', watermark: 'Picturelock' });
    await addRenditions(testApp, id, { proxy: `derived/${id}/proxy.mp4` });
    expect(await get(id, {}, { kind: 'stream' })).toMatchObject({ status: 200, text: 'proxy', headers: { 'content-type': 'video/mp4' } });
    expect((await get(id)).status).toBe(403);
    expect(await get(id, {}, { cookie: studio })).toMatchObject({ status: 200, text: 'original' });
  });

  test('streams the quality that is asked for, else the best one that is there', async () => {
    const { id } = await addFile('original', { type: 'draft', version: 1 });
    await db.insert(videos).values({ fileId: id, status: 'processing' });
    const stream = (kind = 'stream') => get(id, {}, { kind });
    expect(await stream()).toMatchObject({ status: 200, text: 'original' });
    expect((await stream('stream?quality=small')).status).toBe(404);
    const store = async (kind: 'small_proxy' | 'proxy') => {
      const path = `derived/${id}/${kind}.mp4`;
      await deps.storage.write(path, Readable.from([kind]));
      await addRenditions(testApp, id, { [kind]: path });
    };
    await store('small_proxy');
    expect([(await stream()).text, (await stream('stream?quality=small')).text]).toEqual(['small_proxy', 'small_proxy']);
    expect((await stream('stream?quality=full')).status).toBe(404);
    await store('proxy');
    const texts = await Promise.all(
      ['stream', 'stream?quality=full', 'stream?quality=small'].map(async (kind) => (await stream(kind)).text),
    );
    expect(texts).toEqual(['proxy', 'proxy', 'small_proxy']);
  });
});
