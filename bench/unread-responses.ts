import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { send } from './http-client.ts';
import { watchMemory } from './memory.ts';
import { residentMegabytes, startServer, temporaryDataDir } from './processes.ts';

const connections = 150;
const requestsEach = 2000;
const seconds = 20;

/** Many connections that request the landing page thousands of times and read nothing. */
export async function measureUnreadResponses(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, { DEMO_DATA: 'off', ADMIN_PASSWORD: 'Bench-Password-1' });
  const before = residentMegabytes(server.pid);
  const peak = watchMemory(server.pid);
  const flood = openConnections(new URL(server.url));
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await setTimeout(100)) {
    const start = performance.now();
    await send(`${server.url}/healthz`);
    times.push(performance.now() - start);
  }
  const highest = peak.stop();
  for (const socket of flood) socket.destroy();
  await setTimeout(5000);
  return `${connections} connections send ${requestsEach} requests for the landing page each, without waiting, and read nothing. Meanwhile another client asks for \`/healthz\` for ${seconds} seconds.

| measure | | target |
| --- | --- | --- |
| longest response time of \`/healthz\` | ${Math.max(...times).toFixed(0)} ms | < 1,000 ms |
| resident memory before | ${Math.round(before)} MB | |
| highest | ${Math.round(highest)} MB | < 500 MB |
| five seconds after the end | ${Math.round(residentMegabytes(server.pid))} MB | |`;
}

function openConnections({ hostname, port, host }: URL) {
  const requests = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requestsEach);
  return Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(requests));
    // The server ends it.
    socket.on('error', () => undefined).pause();
    return socket;
  });
}
