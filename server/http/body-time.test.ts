import { once } from 'node:events';
import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { uploads } from '#server/db/schema/projects/uploads.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, offsetOf, sendRest } from '#server/testing/uploads.ts';

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
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, url: url + location, id: location.split('/').at(-1)! };
}

test('ends an upload that sends nothing more, keeps what has arrived, and lets it continue', async () => {
  const { socket, url, id } = await openServer(50);
  socket.write(content.subarray(0, 3));
  await once(socket, 'close');
  const received = async () => (await testApp.db.select().from(uploads).where(eq(uploads.id, id)))[0]!.receivedBytes;
  await expect.poll(received).toBe(3);
  expect(await offsetOf(url, client.cookie)).toBe(3);
  expect((await sendRest(url, client.cookie, content)).status).toBe(204);
});
