// Measures each figure beside its bare baseline in the same run, and writes bench/RESULTS.md: `npm run bench`.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/db/embedded.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { type Comparison, compare, load } from './load.ts';
import { residentMegabytes, startBare, startServer } from './processes.ts';

const seconds = 5;
const port = 20_000 + Math.floor(Math.random() * 10_000);
const dataDir = temporaryDirectory();

const first = await startServer(port, dataDir);
await first.stop();
const server = await startServer(port, dataDir);
await setTimeout(10_000);
const idle = residentMegabytes(server.pid);

const page = await startBare('bare-page.ts', `${server.url}/`);
const plain = { 'accept-encoding': 'identity' };
const landing = compare(
  () => load(`${server.url}/`, seconds, plain),
  () => load(page.url, seconds, plain),
);
page.stop();

const cookie = await signIn();
// The server's own database, which is running: this finds it and gives the way in.
const { connection } = await startEmbeddedPostgres(join(dataDir, 'demo'));
const bareMe = await startBare('bare-me.ts', JSON.stringify(connection));
const me = compare(
  () => load(`${server.url}/api/client/me`, seconds, { cookie }),
  () => load(bareMe.url, seconds, { cookie }),
);
bareMe.stop();
const loaded = residentMegabytes(server.pid);
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const rate = ({ ours, bare, ratio }: Comparison) => `${Math.round(ours)}/s against ${Math.round(bare)}/s | **${ratio.toFixed(2)}**`;
const results = `# Results

Measured by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version},
${new Date().toISOString().slice(0, 10)}. A ratio is the median of five turns in one run, wrk with 32 connections on the same machine.

| figure | ours against bare | ratio | aim |
| --- | --- | --- | --- |
| landing page from memory, against node:http with the same bytes | ${rate(landing)} | ≥ 0.6 |
| GET /api/client/me, against node:http and pg with the same query | ${rate(me)} | ≥ 0.6 |

| figure | value | aim |
| --- | --- | --- |
| resident memory when idle, the database aside | ${Math.round(idle)} MB | ≤ 150 MB |
| resident memory after the load above | ${Math.round(loaded)} MB | |
| start to first answer, with a new database and demo data | ${first.seconds.toFixed(2)} s | ≤ 5 s |
| start to first answer, later | ${server.seconds.toFixed(2)} s | ≤ 2 s |
`;
writeFileSync('bench/RESULTS.md', results);
console.log(results);

async function signIn(): Promise<string> {
  const { clientEmail, clientPassword } = JSON.parse(readFileSync(join(dataDir, 'demo', 'sign-ins.json'), 'utf8'));
  const answer = await fetch(`${server.url}/api/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: clientEmail, password: clientPassword }),
  });
  return answer.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}
