import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { highestOf, residentMegabytes, sampleMemory } from '../server/testing/process-memory.ts';
import { openUnreadConnections } from '../server/testing/unread-connections.ts';
import { watchHealth } from '../server/testing/watch-health.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const connections = 150;
const requestsEach = 2000;
const seconds = 20;

/** Many connections that request the landing page thousands of times and read nothing. */
export async function measureUnreadResponses(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, { DEMO_DATA: 'off', ADMIN_PASSWORD: 'Bench-Password-1' });
  const before = residentMegabytes(server.pid);
  const memory = sampleMemory(server.pid, 250);
  const flood = openUnreadConnections(server.url, { connections, requestsEach });
  const health = watchHealth(server.url);
  await setTimeout(seconds * 1000);
  const { sent, longest } = await health.stop();
  assert(
    sent.every(({ status }) => status === 200),
    'The server did not say how it is.',
  );
  const highest = highestOf(memory.stop());
  for (const socket of flood) socket.destroy();
  await setTimeout(5000);
  return `${connections} connections send ${requestsEach} requests for the landing page each, without waiting, and read nothing. Meanwhile another client asks for \`/healthz\` for ${seconds} seconds.

| measure | | target |
| --- | --- | --- |
| longest response time of \`/healthz\` | ${longest.toFixed(0)} ms | < 1,000 ms |
| resident memory before | ${Math.round(before)} MB | |
| highest | ${Math.round(highest)} MB | < 500 MB |
| five seconds after the end | ${Math.round(residentMegabytes(server.pid))} MB | |`;
}
