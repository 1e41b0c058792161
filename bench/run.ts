// Measures, and writes bench/RESULTS.md: `npm run bench`, or one part of it: `npm run bench -- messages`.
import { measureLighthouse } from './lighthouse.ts';
import { measureLive } from './live.ts';
import { measureLoad } from './load.ts';
import { measureMessages } from './messages.ts';
import { keepFigures } from './results.ts';
import { measureScale } from './scale.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureUnknownPaths } from './unknown-paths.ts';

const parts = {
  load: measureLoad,
  messages: measureMessages,
  'sign-ins': measureSignIns,
  scale: measureScale,
  live: measureLive,
  lighthouse: measureLighthouse,
  'unknown-paths': measureUnknownPaths,
};

const names = Object.keys(parts) as (keyof typeof parts)[];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: the parts are ${names.join(', ')}.`);

for (const name of names) if (asked.length === 0 || asked.includes(name)) keepFigures(name, await parts[name]());
