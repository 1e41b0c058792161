// Prints what the pages use and a supported browser lacks by MDN's data, with its places, and fails if there is any.
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { accepted, isAccepted } from './browser-support/accepted.ts';
import { browsersWithout, type Gap } from './browser-support/compat-data.ts';
import { findMissingStyles } from './browser-support/styles.ts';
import { findMissingApis } from './browser-support/web-apis.ts';

const scripts = findMissingApis('web/tsconfig.json', /^(web|api|domain)\/(?!.*(\.test\.ts|\.server\.tsx)$)/);
// The stylesheets are checked as built, because most of what they contain comes from class names.
const styles = globSync('build/client/assets/*.css').flatMap((file) => findMissingStyles(readFileSync(file, 'utf8'), file));

const gaps = [...scripts, ...styles];
const places = Map.groupBy(
  gaps.filter(({ feature }) => !isAccepted(feature)),
  ({ feature }) => feature,
);
for (const [feature, used] of places) console.log(`${feature} is not in ${browsersWithout(feature).join(', ')}:\n${listPlaces(used)}`);
const unused = Object.keys(accepted).filter((path) => !gaps.some(({ feature }) => `${feature}.`.startsWith(`${path}.`)));
for (const path of unused)
  console.log(`${path} is accepted (scripts/browser-support/accepted.ts), but all supported browsers have it, or nothing uses it.`);
if (places.size + unused.length > 0) process.exitCode = 1;

function listPlaces(used: Gap[]): string {
  return [...new Set(used.map(({ place }) => `  ${relative('.', place)}`))].join('\n');
}
