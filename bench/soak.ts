import assert from 'node:assert/strict';
import { growthOf, medianInMinutes, sampleMemory } from '../server/testing/process-memory.ts';
import { percentile, sendSteadily } from './clients/open-loop.ts';
import { createVisitor, signInClient, visitedSettings } from './clients/visitors.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const minutes = 10;
const perSecond = 40;
const warmUpMinutes = 2;
/** The time between two samples, in seconds. */
const sampleInterval = 5;

/**
 * Ten minutes of constant load: whether memory keeps growing. Throws if a request fails, but for
 * those that an overload of the machine refuses. */
export async function measureSoak(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, visitedSettings);
  const visit = createVisitor(server.url, await signInClient(dataDir.path));
  const memory = sampleMemory(server.pid, sampleInterval * 1000);
  const visits = await sendSteadily(perSecond, minutes * 60, visit);
  const samples = memory.stop();
  const answered = visits.filter(({ status }) => status > 0 && status < 400);
  const refused = visits.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  assert.equal(answered.length + refused.length, visits.length, 'A request failed.');
  const everyOther = Array.from({ length: minutes / 2 }, (_, index) => index * 2 + 2);
  return `One process with background jobs on the embedded database, ${perSecond} requests a second for ${minutes} minutes: of four requests, three are a client's reads and one is
a message of the contact form. Memory is resident memory without the database, sampled every ${sampleInterval} s; the slope is that of the least squares after ${warmUpMinutes} minutes.

| measure | value |
| --- | --- |
| requests, refused (503 with Retry-After), failed | ${visits.length}, ${refused.length}, 0 |
| response time, median and 99th percentile | ${percentile(answered, 50).toFixed(0)} ms, ${percentile(answered, 99).toFixed(0)} ms |
| memory in minute ${everyOther.join(', ')} | ${medianInMinutes(samples, everyOther).join(', ')} MB |
| growth after the warm-up | **${growthOf(samples, warmUpMinutes).toFixed(1)} MB a minute** |`;
}
