// Runs the benchmarks and writes bench/RESULTS.md: all of them with `npm run bench`, or one with `npm run bench -- messages`.
import { measureFiles } from './files.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLive } from './live.ts';
import { measureLoad } from './load.ts';
import { measureMessages } from './messages.ts';
import { measurePdf } from './pdf.ts';
import { measurePeers } from './peers.ts';
import { saveResults } from './results.ts';
import { measureReview } from './review.ts';
import { measureScale } from './scale.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureUnknownPaths } from './unknown-paths.ts';
import { measureWebhooks } from './webhooks.ts';

const benchmarks = {
  load: measureLoad,
  peers: measurePeers,
  messages: measureMessages,
  'sign-ins': measureSignIns,
  scale: measureScale,
  live: measureLive,
  lighthouse: measureLighthouse,
  'unknown-paths': measureUnknownPaths,
  pdf: measurePdf,
  webhooks: measureWebhooks,
  files: measureFiles,
  review: measureReview,
};

const names = Object.keys(benchmarks) as (keyof typeof benchmarks)[];
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) throw new Error(`Unknown benchmark ${unknown.join(', ')}. Choose from ${names.join(', ')}.`);

for (const name of names) if (requested.length === 0 || requested.includes(name)) saveResults(name, await benchmarks[name]());
