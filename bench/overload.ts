import assert from 'node:assert/strict';
import { highestOf, residentMegabytes, sampleMemory } from '../server/testing/process-memory.ts';
import { send } from './clients/http-client.ts';
import { percentile, sendSteadily } from './clients/open-loop.ts';
import { createVisitor, signInClient, type Visit, visitedSettings } from './clients/visitors.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const overload = 4;
const seconds = 20;
/** How long the queue takes to fill up, before response times settle. */
const settlingSeconds = 2;
/** Enough simultaneous requests to keep the process busy. */
const concurrency = 16;

/** Four times the requests that the process can answer. */
export async function measureOverload(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, { ...visitedSettings, WORKERS: 'off' });
  const visit = createVisitor(server.url, await signInClient(dataDir.path));

  await sendTogether(visit, 3);
  const capacity = await sendTogether(visit, 5);
  const normal = await sendSteadily(Math.round(capacity / 2), seconds, visit);
  assert(normal.every(isAccepted), 'Requests were refused at half the capacity.');
  const memoryBefore = residentMegabytes(server.pid);
  const memory = sampleMemory(server.pid, 250);
  const page = sendSteadily(5, seconds, () => send(`${server.url}/`).then(({ status }) => ({ status, retryAfter: undefined })));
  const crowd = await sendSteadily(Math.round(capacity * overload), seconds, visit);
  const accepted = crowd.filter(isAccepted);
  const refused = crowd.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  const lost = crowd.length - accepted.length - refused.length;
  assert((await page).every(isAccepted), 'A public page was refused.');
  const memoryPeak = highestOf(memory.stop());
  const afterward = await sendSteadily(Math.round(capacity * 0.8), 5, visit);
  assert(afterward.every(isAccepted), 'Requests were refused after the overload.');

  const perSecond = Math.round(capacity * overload);
  const settled = crowd.slice(perSecond * settlingSeconds).filter(isAccepted);
  const p99 = { normal: percentile(normal, 99), overload: percentile(accepted, 99), settled: percentile(settled, 99) };
  return `One process on the embedded database. Of four requests, three are a client's reads and one is a message of the contact form. The
capacity is what ${concurrency} visitors get who send one after another. Then requests are sent without waiting for responses; times start when one was due.

| measure | at half the capacity | at ${overload} times the capacity | target |
| --- | --- | --- | --- |
| sent per second | ${Math.round(capacity / 2)} | ${Math.round(capacity * overload)} | |
| accepted per second | ${Math.round(normal.length / seconds)} | ${Math.round(accepted.length / seconds)} | |
| refused (503 with Retry-After) | 0 | ${((refused.length / crowd.length) * 100).toFixed(0)} % | all others |
| neither accepted nor refused | 0 | ${lost} | 0 |
| response time of those accepted, median | ${percentile(normal, 50).toFixed(0)} ms | ${percentile(accepted, 50).toFixed(0)} ms | |
| response time of those accepted, 99th percentile | ${p99.normal.toFixed(0)} ms | ${p99.overload.toFixed(0)} ms: **${(p99.overload / p99.normal).toFixed(1)}** times as long | ≤ 3 times |
| the same after the first ${settlingSeconds} seconds | | ${p99.settled.toFixed(0)} ms: ${(p99.settled / p99.normal).toFixed(1)} times as long | |
| landing page meanwhile, 99th percentile | | ${percentile(await page, 99).toFixed(0)} ms | |
| resident memory, highest | ${Math.round(memoryBefore)} MB | ${Math.round(memoryPeak)} MB | |`;
}

const isAccepted = ({ status }: Visit) => status > 0 && status < 400;

/** @returns how many requests a second were answered */
async function sendTogether(visit: () => Promise<Visit>, forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000;
  let answered = 0;
  const visitor = async () => {
    while (performance.now() < end) {
      assert(isAccepted(await visit()), 'A request was refused without an overload.');
      answered++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitor));
  return answered / forSeconds;
}
