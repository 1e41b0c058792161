import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendRest } from '#server/testing/uploads.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';

const testApp = await createTestApp();
const client = await createClient(testApp);
const { id: projectId } = await createProject(testApp, { clientId: client.id });
const content = Buffer.from('footage');

/** Begins an upload at a server that waits for more of a body only so long. */
async function openServer(idleTimeout: number) {
  const app = await buildApp(testApp.deps, { idleTimeout });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
  const { location } = await begin(url, client.cookie, metadata, content.length);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const head = [
    `PATCH ${location} HTTP/1.1`,
    'Host: localhost',
    'Tus-Resumable: 1.0.0',
    `Cookie: ${client.cookie}`,
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${content.length}`,
  ];
  return {
    socket,
    url: url + location,
    id: location.split('/').at(-1)!,
    sendHead: () => socket.write(`${head.join('\r\n')}\r\n\r\n`),
    /** Ends the connection, and waits until the server has noticed. */
    leave: async () => {
      const [atServer] = await accepted;
      socket.destroy();
      await once(atServer, 'close');
    },
  };
}

test('ends an upload that sends nothing more, keeps what has arrived, and lets it continue', async () => {
  const { socket, url, id, sendHead } = await openServer(50);
  sendHead();
  socket.write(content.subarray(0, 3));
  await once(socket, 'close');
  const received = async () => (await testApp.db.select().from(uploads).where(eq(uploads.id, id)))[0]!.receivedBytes;
  await expect.poll(received).toBe(3);
  expect(await offsetOf(url, client.cookie)).toBe(3);
  expect((await sendRest(url, client.cookie, content)).status).toBe(204);
});

test('lets go of an upload whose connection is closed while it is looked up', async () => {
  const { id, sendHead, leave } = await openServer(60_000);
  const { db, deps } = testApp;
  const { newLock } = deps.uploadLocker;
  const unlocked: string[] = [];
  const spy = vi.spyOn(deps.uploadLocker, 'newLock').mockImplementation((id) => {
    const { lock, unlock } = newLock(id);
    return { lock, unlock: () => unlock().finally(() => unlocked.push(id)) };
  });
  onTestFinished(() => spy.mockRestore());
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table uploads in access exclusive mode`);
    sendHead();
    await waitForLock(testApp);
    await leave();
  });
  await expect.poll(() => unlocked, { timeout: 10_000 }).toEqual([id]);
});
