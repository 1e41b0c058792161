import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { signIn } from './load.ts';
import { percentile, sendSteadily } from './open-loop.ts';
import { passingDataDir, startServer } from './processes.ts';

const connections = 150;
const seconds = 10;
/** As a few people with the portal open ask. */
const callsPerSecond = 50;

/** How long a call takes while others ask for paths that there are not, as often as they are answered. */
export async function measureUnknownPaths(): Promise<string> {
  using dataDir = passingDataDir();
  await using server = await startServer(dataDir.path);
  const cookie = await signIn(server.url, `${dataDir.path}/demo`);
  const callMe = async () => ({ status: (await fetch(`${server.url}/api/client/me`, { headers: { cookie } })).status });
  const measure = () => sendSteadily(callsPerSecond, seconds, callMe);
  await measure();
  const idle = await measure();
  const crowd = askForUnknownPaths(server.url);
  await setTimeout(500);
  const crowded = await measure();
  const perSecond = await crowd;
  const refused = [...idle, ...crowded].filter(({ status }) => status !== 200).length;
  const row = (percent: number) => {
    const [alone, among] = [percentile(idle, percent), percentile(crowded, percent)];
    return `${alone.toFixed(1)} ms | ${among.toFixed(1)} ms | **${(among / alone).toFixed(1)}**`;
  };
  return `GET /api/client/me ${callsPerSecond} times a second for ${seconds} s, first alone, then while ${connections} connections of wrk on the same machine ask for
made-up paths, each another one: ${Math.round(perSecond)} of them are answered a second. ${refused} of the calls were not answered with 200.

| time of a call | alone | among them | ratio | aim |
| --- | --- | --- | --- | --- |
| median | ${row(50)} | |
| 99th percentile | ${row(99)} | ≤ 5 |`;
}

/** @returns how many of them were answered a second */
async function askForUnknownPaths(url: string): Promise<number> {
  const options = ['-t1', `-c${connections}`, `-d${seconds + 1}s`, '-s', 'bench/unknown-paths.lua'];
  const wrk = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'close')]);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}
