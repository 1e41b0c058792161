import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Upload } from 'tus-js-client';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { systemClock } from '#server/shared/clock.ts';
import { type RestartingServer, startRestartingServer } from './faults/restarting-server.ts';
import type { FaultTestConfig } from './faults/test-provider.ts';
import type { TestApp } from './test-app.ts';

/** Another server process on a test's database and files, and a client's session: its clock is the system's. */
export async function startUploadServer(
  { connection, files, db, deps }: Pick<TestApp, 'connection' | 'files' | 'db' | 'deps'>,
  clientId: number,
  disk: Pick<FaultTestConfig, 'diskMegabytes'> = {},
) {
  const server = await startRestartingServer({
    connection: connection as FaultTestConfig['connection'],
    files,
    s3: deps.settings.s3,
    ...disk,
    providerPort: 1,
    secretKey: 'sk_test_unused',
    webhookSecret: 'whsec_unused',
  });
  const token = await openSession(db, systemClock, { clientId }, { userAgent: 'test' });
  return { server, cookie: `picturelock-client=${token}` };
}

/** What interrupts an upload. A server is killed with SIGKILL. */
export type Interruption = 'cut connection' | 'restarted client' | 'killed server';

interface InterruptedUpload {
  server: Pick<RestartingServer, 'url' | 'killAndRestart'>;
  cookie: string;
  metadata: { filename: string; projectId: string; type: string };
  /** The path of the file to upload. */
  path: string;
  /** What interrupts the upload, at even distances. */
  interruptions: Interruption[];
}

/** As large as the browser's chunks, in bytes. */
const chunkSize = 50_000_000;
/** The pauses before each try, in milliseconds. */
const retryDelays = Array.from({ length: 600 }, () => 250);

/** Uploads a file with the tus client, in spite of interruptions. @returns the upload's id */
export async function uploadInterrupted({ server, cookie, metadata, path, interruptions }: InterruptedUpload): Promise<string> {
  const { size } = await stat(path);
  const distance = size / (interruptions.length + 1);
  const ahead = [...interruptions];
  const proxy = await startProxy(server.url, (sent) => {
    if (sent > distance * (interruptions.length - ahead.length + 1)) interrupt[ahead.shift()!]?.();
  });
  const finished = Promise.withResolvers<void>();
  const startClient = (uploadUrl: string | null = null) => {
    const client = new Upload(createReadStream(path), {
      endpoint: `${proxy.url}/api/files/uploads`,
      uploadUrl,
      headers: { cookie },
      metadata,
      chunkSize,
      retryDelays,
      storeFingerprintForResuming: false,
      onSuccess: () => finished.resolve(),
      onError: finished.reject,
    });
    client.start();
    return client;
  };
  const interrupt: Record<Interruption, () => unknown> = {
    'cut connection': () => proxy.cut(),
    'restarted client': async () => {
      await client.abort();
      client = startClient(client.url);
    },
    'killed server': () => server.killAndRestart(),
  };
  let client = startClient();
  await finished.promise.finally(() => proxy.close());
  if (ahead.length > 0) throw new Error(`Not interrupted: ${ahead.join(', ')}`);
  return client.url!.split('/').at(-1)!;
}

/** Passes connections on to a server. @param onSent is told how many bytes clients have sent so far */
async function startProxy(target: () => string, onSent: (bytes: number) => void) {
  const sockets = new Set<Socket>();
  let sent = 0;
  const proxy = createServer((client) => {
    const { hostname, port } = new URL(target());
    const server = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      // If one end goes, the other one hears of it when its connection is closed.
      socket.on('error', () => undefined).on('close', () => other.destroy() && sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      sent += chunk.length;
      onSent(sent);
    });
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut,
    close: () => {
      cut();
      proxy.close();
    },
  };
}
