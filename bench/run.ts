// Runs the benchmarks and writes bench/RESULTS.md: all of them but soak with `npm run bench`, some with `npm run bench -- load scale`, several times with
// `npm run bench -- --runs 3`.
import { parseArgs } from 'node:util';
import { measureBackup } from './backup.ts';
import { measureFiles } from './files.ts';
import { measureFirstLooks } from './first-looks.ts';
import { measureInteractions } from './interactions.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLive } from './live.ts';
import { measureLoad } from './load.ts';
import { measureMessages } from './messages.ts';
import { measureOverload } from './overload.ts';
import { measurePdf } from './pdf.ts';
import { measurePeers } from './peers.ts';
import { saveResults } from './results/results.ts';
import { measureReview } from './review.ts';
import { measureScale } from './scale/scale.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSoak } from './soak.ts';
import { measureTwoProcesses } from './two-processes.ts';
import { measureUnknownPaths } from './unknown-paths.ts';
import { measureUnreadResponses } from './unread-responses.ts';
import { measureWebhooks } from './webhooks.ts';

const benchmarks = {
  load: measureLoad,
  peers: measurePeers,
  messages: measureMessages,
  'sign-ins': measureSignIns,
  scale: measureScale,
  live: measureLive,
  lighthouse: measureLighthouse,
  interactions: measureInteractions,
  'two-processes': measureTwoProcesses,
  'unknown-paths': measureUnknownPaths,
  overload: measureOverload,
  'unread-responses': measureUnreadResponses,
  pdf: measurePdf,
  webhooks: measureWebhooks,
  files: measureFiles,
  'first-looks': measureFirstLooks,
  review: measureReview,
  backup: measureBackup,
  soak: measureSoak,
};

const names = Object.keys(benchmarks) as (keyof typeof benchmarks)[];
const { positionals: requested, values } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '1' } } });
const unknown = requested.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) throw new Error(`Unknown benchmark ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);

const chosen = names.filter((name) => (requested.length === 0 ? name !== 'soak' : requested.includes(name)));
const results = Object.fromEntries(chosen.map((name) => [name, [] as string[]]));
for (let run = 0; run < Number(values.runs); run++)
  for (const name of chosen) {
    results[name]!.push(await benchmarks[name]());
    saveResults(name, ...results[name]!);
  }
