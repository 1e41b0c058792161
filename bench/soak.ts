import assert from 'node:assert/strict';
import { percentile, sendSteadily } from './open-loop.ts';
import { residentMegabytes, startServer, temporaryDataDir } from './processes.ts';
import { createVisitor, signInClient, visitedSettings } from './visitors.ts';

const minutes = 10;
const perSecond = 40;
/** Until then, code is still being loaded and compiled. */
const warmUpMinutes = 2;
/** In seconds. */
const sampleInterval = 5;

interface Sample {
  minute: number;
  megabytes: number;
}

/**
 * Ten minutes of constant load: whether memory keeps growing. Throws if a request fails, but for
 * those that an overload of the machine refuses. */
export async function measureSoak(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path, visitedSettings);
  const visit = createVisitor(server.url, await signInClient(dataDir.path));
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const timer = setInterval(
    () => samples.push({ minute: (performance.now() - startedAt) / 60_000, megabytes: residentMegabytes(server.pid) }),
    sampleInterval * 1000,
  );
  const visits = await sendSteadily(perSecond, minutes * 60, visit);
  clearInterval(timer);
  const answered = visits.filter(({ status }) => status > 0 && status < 400);
  const refused = visits.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  assert.equal(answered.length + refused.length, visits.length, 'A request failed.');
  const warm = samples.filter(({ minute }) => minute >= warmUpMinutes);
  const during = (from: number) =>
    Math.round(median(samples.filter(({ minute }) => minute >= from && minute < from + 1).map(({ megabytes }) => megabytes)));
  const everyOther = Array.from({ length: minutes / 2 }, (_, index) => index * 2 + 1);
  return `One process with background jobs on the embedded database, ${perSecond} requests a second for ${minutes} minutes: of four requests, three are a client's reads and one is
a message of the contact form. Memory is resident memory without the database, sampled every ${sampleInterval} s; the slope is that of the least squares after ${warmUpMinutes} minutes.

| measure | value |
| --- | --- |
| requests, refused (503 with Retry-After), failed | ${visits.length}, ${refused.length}, 0 |
| response time, median and 99th percentile | ${percentile(answered, 50).toFixed(0)} ms, ${percentile(answered, 99).toFixed(0)} ms |
| memory in minute ${everyOther.map((minute) => minute + 1).join(', ')} | ${everyOther.map(during).join(', ')} MB |
| growth after the warm-up | **${slope(warm).toFixed(1)} MB a minute** |`;
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Megabytes per minute. */
function slope(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, megabytes] = [mean(samples.map((sample) => sample.minute)), mean(samples.map((sample) => sample.megabytes))];
  const covariance = mean(samples.map((sample) => (sample.minute - minute) * (sample.megabytes - megabytes)));
  return covariance / mean(samples.map((sample) => (sample.minute - minute) ** 2));
}
