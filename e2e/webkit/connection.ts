import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Connection = Awaited<ReturnType<typeof openConnection>>;

/** A connection to a server, which can stall and break while a file is sent. */
export async function openConnection(server: string) {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let capacity = Number.POSITIVE_INFINITY;
  let isLost = false;
  let sent = 0;
  const relay = createServer((near) => {
    if (isLost) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    far.pipe(near);
    let passedOn = 0;
    let isStalled = false;
    near.on('data', (chunk) => {
      if (isStalled) return;
      far.write(chunk);
      passedOn += chunk.length;
      sent += chunk.length;
      isStalled = passedOn > capacity;
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const lose = () => {
    isLost = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    /** How many bytes have been sent to the server. */
    sent: () => sent,
    /** After so many bytes, a connection passes on nothing more until it ends. */
    stallAfter(bytes: number) {
      capacity = bytes;
    },
    lose,
    restore() {
      isLost = false;
    },
    close() {
      lose();
      relay.close();
    },
  };
}
