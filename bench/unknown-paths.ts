import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { percentile, sendSteadily } from './clients/open-loop.ts';
import { signIn } from './load.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const connections = 150;
const seconds = 10;
/** About as many calls as a few open portals make. */
const callsPerSecond = 50;

/** Latency of an API call while others request unknown paths as fast as they can. */
export async function measureUnknownPaths(): Promise<string> {
  using dataDir = temporaryDataDir();
  await using server = await startServer(dataDir.path);
  const cookie = await signIn(server.url, `${dataDir.path}/demo`);
  const callMe = async () => ({ status: (await fetch(`${server.url}/api/client/me`, { headers: { cookie } })).status });
  const measure = () => sendSteadily(callsPerSecond, seconds, callMe);
  await measure();
  const idle = await measure();
  const crowd = requestUnknownPaths(server.url);
  await setTimeout(500);
  const crowded = await measure();
  const perSecond = await crowd;
  const refused = [...idle, ...crowded].filter(({ status }) => status !== 200).length;
  const row = (percent: number) => {
    const [alone, among] = [percentile(idle, percent), percentile(crowded, percent)];
    return `${alone.toFixed(1)} ms | ${among.toFixed(1)} ms | **${(among / alone).toFixed(1)}**`;
  };
  return `GET /api/client/me ${callsPerSecond} times a second for ${seconds} s, first alone, then while wrk requests random unknown paths over ${connections} connections from the
same machine and gets ${Math.round(perSecond)} responses a second. ${refused} of the calls failed.

| latency of a call | alone | under load | ratio | target |
| --- | --- | --- | --- | --- |
| median | ${row(50)} | |
| 99th percentile | ${row(99)} | ≤ 5 |`;
}

/** @returns responses per second */
async function requestUnknownPaths(url: string): Promise<number> {
  const options = ['-t1', `-c${connections}`, `-d${seconds + 1}s`, '-s', 'bench/unknown-paths.lua'];
  const wrk = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'close')]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}
