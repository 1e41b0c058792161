import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { load } from './clients/wrk.ts';
import { startBare, startServer, temporaryDataDir } from './processes.ts';

/** The packages of the Next.js app, installed into a temporary directory, apart from the product. */
const packages = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'html-react-parser@6.1.9'];
const seconds = 3;
const rounds = 5;

interface Peer {
  name: string;
  url: string;
  stop: () => void;
}

/** The landing page as others would serve it: Next.js with the same markup, nginx with the same file, and bare node:http. */
export async function measurePeers(): Promise<string> {
  using folder = temporaryDataDir();
  await using server = await startServer(join(folder.path, 'data'));
  const html = await (await fetch(server.url)).text();
  buildNextApp(folder.path, bodyOf(html));
  const bare = await startBare('page.ts', `${server.url}/`);
  const peers: Peer[] = [
    { name: 'bare node:http', ...bare },
    ...(await Promise.all([startNext(folder.path, 'static'), startNext(folder.path, 'dynamic')])),
    ...(await startNginx(folder.path, html)),
  ];
  const ours = { name: 'Picturelock', url: `${server.url}/` };
  try {
    const throughputs = measure([ours, ...peers]);
    return `The landing page with \`accept-encoding: gzip, br\`, each server in turn, with wrk on the same machine using 32 connections; medians of ${rounds} rounds of
${seconds} s. Next.js ${packages[0]!.split('@')[1]} renders the same markup as React elements: once when it's built, or for every request. nginx, with one worker, serves the compressed
page from the disk and writes its log.

| server | requests a second | against bare node:http |
| --- | --- | --- |
${[ours, ...peers].map(({ name }) => `| ${name} | ${Math.round(throughputs[name]!)} | ${(throughputs[name]! / throughputs['bare node:http']!).toFixed(2)} |`).join('\n')}`;
  } finally {
    for (const { stop } of peers) stop();
  }
}

function measure(servers: { name: string; url: string }[]): Record<string, number> {
  const results = Array.from({ length: rounds }, () =>
    servers.map(({ url }) => load(url, seconds, { 'accept-encoding': 'gzip, br' }).perSecond),
  );
  return Object.fromEntries(
    servers.map(({ name }, index) => [name, results.map((round) => round[index]!).sort((a, b) => a - b)[Math.floor(rounds / 2)]!]),
  );
}

/** The body of a page without its scripts: Next.js adds its own. */
const bodyOf = (html: string) => /<body[^>]*>(.*)<\/body>/s.exec(html)![1]!.replace(/<script\b.*?<\/script>/gs, '');

function buildNextApp(folder: string, markup: string): void {
  const pages = { static: '', dynamic: "export const dynamic = 'force-dynamic';\n" };
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  writeFileSync(join(folder, 'markup.js'), `export default ${JSON.stringify(markup)};\n`);
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app', 'layout.jsx'), 'export default ({ children }) => (<html lang="en"><body>{children}</body></html>);\n');
  for (const [name, settings] of Object.entries(pages)) {
    mkdirSync(join(folder, 'app', name));
    const page = `import parse from 'html-react-parser';\nimport markup from '../../markup.js';\n${settings}export default () => parse(markup);\n`;
    writeFileSync(join(folder, 'app', name, 'page.jsx'), page);
  }
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages]);
  run(folder, 'npx', ['next', 'build']);
}

async function startNext(folder: string, name: string): Promise<Peer> {
  const port = 30_000 + Math.floor(Math.random() * 10_000);
  const child = spawn('node', ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/${name}`;
  await answering(url);
  return { name: name === 'static' ? 'Next.js, rendered once' : 'Next.js, rendered for every request', url, stop: () => child.kill() };
}

/** @returns nothing if nginx isn't installed */
async function startNginx(folder: string, html: string): Promise<Peer[]> {
  if (spawnSync('nginx', ['-v']).error) return [];
  const port = 30_000 + Math.floor(Math.random() * 10_000);
  writeFileSync(join(folder, 'index.html'), brotliCompressSync(html));
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log ${folder}/access.log; default_type text/html; server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; } }`,
  );
  const child = spawn('nginx', ['-c', configuration], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/`;
  await answering(url);
  return [{ name: 'nginx', url, stop: () => child.kill() }];
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(200);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

function run(cwd: string, program: string, args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed. See the errors above.`);
}
