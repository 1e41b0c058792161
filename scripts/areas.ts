// The order of the house: what may import what. Prints each import that goes the wrong way, and fails if there is one.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** From the bottom up: an area may import those before it, in every root. */
export const areas = ['studio', 'messaging', 'inbox', 'accounts', 'billing', 'projects', 'sales', 'website', 'operations'];

const features = areas.map((area) => `features/${area}`);

/** The parts of each root, from the ground up: a file may import its own part and those before it. The last is everything else. */
const parts: Record<string, string[]> = {
  contract: ['shared', ...areas],
  server: [
    ...['shared', 'settings', 'db', 'storage', 'job-queue', 'adapters', 'deps.ts', 'http', 'backup', 'mail.ts', 'area.ts', 'uploads'],
    ...features,
    ...['payment-sandbox', 'demo', ''],
  ],
  web: ['lib', 'ui', ...features, 'pages', 'app'],
};

interface Rule {
  files: RegExp;
  mayNotImport: RegExp;
  because: string;
}

const rules: Rule[] = [
  {
    files: /^contract\/(?!shared\/markdown\.ts$)/,
    mayNotImport: /^(?!contract\/|zod$)/,
    because: 'The contract imports only zod and itself.',
  },
  {
    files: /^(contract|server|web)\/(?!shared\/markdown\.ts$)/,
    mayNotImport: /^markdown-it$/,
    because: 'contract/shared/markdown.ts reads Markdown.',
  },
  {
    files: /^contract\//,
    mayNotImport: /^contract\/shared\/markdown\.ts$/,
    because: 'Schemas leave the parser of Markdown to the server.',
  },
  { files: /^server\//, mayNotImport: /^web\//, because: "The server does not import the browser's code." },
  { files: /^web\//, mayNotImport: /^server\//, because: "The browser does not import the server's code." },
  {
    files: /^server\/(features|uploads)\/.*(?<!\.store)\.ts$/,
    mayNotImport: /^(server\/db\/schema\/|drizzle-orm)/,
    because: 'Only stores use tables and write SQL.',
  },
  {
    files: /^server\/(features|uploads)\/.*(?<!\.routes|\/area)\.ts$/,
    mayNotImport: /^(server\/http\/|fastify$)/,
    because: "Services and stores don't import HTTP code.",
  },
  { files: /\.routes\.ts$/, mayNotImport: /\.store\.ts$/, because: 'Routes call the service, and only the service calls the store.' },
  { files: /\.store\.ts$/, mayNotImport: /\.service\.ts$/, because: "A store doesn't import services." },
];

export interface Violation {
  from: string;
  to: string;
  because: string;
}

/** Imports below `root` that break a rule, types included. Tests may import anything. */
export function findViolations(root: string): Violation[] {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['server/testing', 'server/db/migrations'] });
  return files
    .filter((file) => !/\.(test|long)\.ts$/.test(file))
    .sort()
    .flatMap((from) => readImports(root, from).flatMap((to) => violationsOf(from, to).map((because) => ({ from, to, because }))));
}

function violationsOf(from: string, to: string): string[] {
  const broken = rules.filter(({ files, mayNotImport }) => files.test(from) && mayNotImport.test(to)).map(({ because }) => because);
  const [lower, upper] = [placeOf(from), placeOf(to)];
  if (lower && lower.root === upper?.root && upper.floor > lower.floor) broken.push(`${lower.name} is below ${upper.name}.`);
  const [lowerArea, upperArea] = [areaOf(from), areaOf(to)];
  if (lower?.root !== upper?.root && lowerArea && upperArea && areas.indexOf(upperArea) > areas.indexOf(lowerArea))
    broken.push(`${lowerArea} is below ${upperArea}.`);
  if (to.endsWith('.tsx') && webFeatureOf(from) && webFeatureOf(to) && webFeatureOf(from) !== webFeatureOf(to))
    broken.push("Only a page uses another feature's components.");
  return broken;
}

const areaOf = (file: string) => /^(?:contract|(?:server|web)\/features)\/([^/]+)\//.exec(file)?.[1]?.replace(/^shared$/, '');

const webFeatureOf = (file: string) => /^web\/features\/[^/]+\/[^/]+\//.exec(file)?.[0];

function placeOf(file: string) {
  const [root = ''] = file.split('/');
  const floor = parts[root]?.findIndex((part) => `${file}/`.startsWith(part ? `${root}/${part}/` : `${root}/`)) ?? -1;
  return floor < 0 ? undefined : { root, floor, name: `${root}/${parts[root]![floor]}` };
}

/** What a file imports or reexports, by value, by type or by `import()`: paths from the root, or names of packages. */
function readImports(root: string, file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const specifiers: string[] = [];
  JSON.stringify(program, (key, value) => {
    if (key === 'source' && typeof value?.value === 'string') specifiers.push(value.value);
    // A literal such as 0n has no JSON.
    return typeof value === 'bigint' ? null : value;
  });
  return specifiers.map((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
  });
}

/** The areas with their features, the uppermost first, as docs/map.md shows them. */
export const drawAreas = (root: string): string =>
  areas
    .toReversed()
    .map((area) => {
      const folders = globSync(`{server,web}/features/${area}/*/`, { cwd: root }).map((folder) => posix.basename(folder));
      return `${area.padEnd(10)}  ${[...new Set(folders)].sort().join(', ')}`;
    })
    .join('\n');

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..'));
  for (const { from, to, because } of violations) console.error(`${from} imports ${to}: ${because}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
