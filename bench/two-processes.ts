import { cpus } from 'node:os';
import { signInClient, visitedSettings } from './clients/visitors.ts';
import { loadAll } from './clients/wrk.ts';
import { startServer, temporaryDataDir } from './processes.ts';

const seconds = 5;
const rounds = 3;

/** The throughput of one process that serves the site, and of two side by side on the same database. */
export async function measureTwoProcesses(): Promise<string> {
  using dataDir = temporaryDataDir();
  const settings = { ...visitedSettings, WORKERS: 'off' };
  await using one = await startServer(dataDir.path, settings);
  await using other = await startServer(dataDir.path, settings);
  const cookie = await signInClient(dataDir.path);

  const row = async (name: string, path: string, headers: Record<string, string>) => {
    const perSecond = async (...servers: { url: string }[]) => {
      const loads = await loadAll(
        servers.map(({ url }) => url + path),
        seconds,
        headers,
      );
      return loads.reduce((sum, load) => sum + load.perSecond, 0);
    };
    const results = [];
    for (let round = 0; round < rounds; round++) {
      const [alone, together] = [await perSecond(one), await perSecond(one, other)];
      results.push({ alone, together, ratio: together / alone });
    }
    const { alone, together, ratio } = results.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)]!;
    return `| ${name} | ${Math.round(alone)}/s | ${Math.round(together)}/s | **${ratio.toFixed(2)}** |`;
  };
  const rows = [
    await row('cached landing page (Brotli)', '/', { 'accept-encoding': 'br' }),
    await row('GET /api/client/me', '/api/client/me', { cookie }),
    await row('GET /api/client/invoices', '/api/client/invoices', { cookie }),
  ];
  return `The median of ${rounds} rounds in one run, with wrk and the database on the same ${cpus().length} cores, which all of them share: each process is loaded by 32 connections.

| measure | one process | two processes | ratio |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}
