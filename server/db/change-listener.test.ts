import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { waitUntilListening } from '#server/testing/wait-until-listening.ts';
import { listenForChanges } from './change-listener.ts';

const { db, connection } = await createTestDatabase();

/** A way to the database whose other end can vanish, like a machine without power: its connections stay open and silent. */
async function startSilencer() {
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(`${connection.host}/.s.PGSQL.5432`);
    for (const socket of [client, database]) sockets.push(socket.on('error', () => undefined));
    client.pipe(database).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test('notices that the database is gone without a word, and hears of changes again', async () => {
  const silencer = await startSilencer();
  const changes = listenForChanges({ ...connection, host: '127.0.0.1', port: silencer.port }, () => undefined, 200);
  onTestEnd(() => changes.close());
  await waitUntilListening(changes);
  const heard: unknown[] = [];
  changes.subscribe((change) => heard.push(change));
  silencer.silence();
  await expect.poll(() => heard).toContain('anything');
  await db.$client.query(`select pg_notify('changes', 'contact_messages ')`);
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ topic: 'contact_messages' }));
});
