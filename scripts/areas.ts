// The order of the areas: what may import what, change which tables and enqueue which jobs. Prints violations, and fails if there are any.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readSyntax, type Syntax } from './syntax.ts';

/** The areas from the bottom up: each may import those before it, in every root. */
export const areas = ['studio', 'messaging', 'inbox', 'accounts', 'billing', 'projects', 'sales', 'website', 'operations'];

const features = areas.map((area) => `features/${area}`);

/** The parts of each root, from the ground up: a file may import its own part and those before it. The last is everything else. */
const parts: Record<string, string[]> = {
  domain: ['shared', ...areas],
  api: ['shared', ...areas],
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
  /** Whether the rule leaves imports of types alone. */
  allowsTypes?: true;
  because: string;
}

const rules: Rule[] = [
  {
    files: /^domain\/(?!shared\/markdown\.ts$)/,
    mayNotImport: /^(?!(domain|api)\/)/,
    because: "The domain imports only itself and the API's types.",
  },
  {
    files: /^domain\//,
    mayNotImport: /^api\//,
    allowsTypes: true,
    because: "The domain imports only itself and the API's types.",
  },
  {
    files: /^api\//,
    mayNotImport: /^(?!(api|domain)\/|zod$)/,
    because: 'The API imports only zod, the domain and itself.',
  },
  {
    files: /^(?!domain\/shared\/markdown\.ts$)/,
    mayNotImport: /^markdown-it$/,
    because: 'domain/shared/markdown.ts reads Markdown.',
  },
  {
    files: /^(api|domain)\//,
    mayNotImport: /^domain\/shared\/markdown\.ts$/,
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

/** Uses below `root` that break a rule, imports of types included. Tests may use anything. */
export function findViolations(root: string): Violation[] {
  const files = globSync('{api,domain,server,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['server/testing', 'server/db/migrations'] })
    .filter((file) => !/\.(test|long)\.ts$/.test(file))
    .sort()
    .map((file) => readSyntax(file, readFileSync(join(root, file), 'utf8')));
  const tables = new Map(files.flatMap(({ file, definesTables }) => definesTables.map((name) => [name, file])));
  const jobs = new Map(files.flatMap(({ file, declaresJobs }) => declaresJobs.map((name) => [name, file])));
  return files.flatMap((syntax) => [
    ...syntax.imports.flatMap(({ path: to, isType }) =>
      violationsOf(syntax.file, to, isType).map((because) => ({ from: syntax.file, to, because })),
    ),
    ...findForeignChanges(syntax, tables),
    ...findForeignJobs(syntax, jobs),
  ]);
}

const isInArea = (file: string) => /^server\/(features|uploads)\//.test(file);

/** Tables that an area changes without owning them. @param tables the files that define them, by their names in the database */
function findForeignChanges({ file, changesTables }: Syntax, tables: Map<string, string>): Violation[] {
  if (!isInArea(file)) return [];
  return changesTables.flatMap(({ name = 'a table', importedFrom, isInSql }) => {
    const definition = isInSql ? tables.get(name) : importedFrom;
    const [isTable, owner] = /^server\/db\/schema\/(?!index)(?:([^/]+)\/)?/.exec(definition ?? '') ?? [];
    if (isTable === undefined)
      return isInSql ? [] : [{ from: file, to: name, because: 'A change names its table, imported from the file that defines it.' }];
    return owner && owner !== areaOf(file) ? [{ from: file, to: name, because: `Only ${owner} changes its tables.` }] : [];
  });
}

/** Jobs of areas above. @param jobs the files that declare them, by their names */
function findForeignJobs({ file, enqueuesJobs }: Syntax, jobs: Map<string, string>): Violation[] {
  return enqueuesJobs.flatMap(({ name }) => {
    if (name === undefined) return isInArea(file) ? [{ from: file, to: 'a job', because: 'An area names the job that it enqueues.' }] : [];
    const [lower, upper] = [placeOf(file), placeOf(jobs.get(name) ?? file)];
    return lower && upper && upper.floor > lower.floor
      ? [{ from: file, to: name, because: `${lower.name} is below ${upper.name}, which declares the job.` }]
      : [];
  });
}

function violationsOf(from: string, to: string, isType: boolean): string[] {
  const broken = rules
    .filter(({ files, mayNotImport, allowsTypes }) => files.test(from) && mayNotImport.test(to) && !(allowsTypes && isType))
    .map(({ because }) => because);
  const [lower, upper] = [placeOf(from), placeOf(to)];
  if (lower && lower.root === upper?.root && upper.floor > lower.floor) broken.push(`${lower.name} is below ${upper.name}.`);
  const [lowerArea, upperArea] = [areaOf(from), areaOf(to)];
  if (lower?.root !== upper?.root && lowerArea && upperArea && floors.indexOf(upperArea) > floors.indexOf(lowerArea))
    broken.push(`${lowerArea} is below ${upperArea}.`);
  if (to.endsWith('.tsx') && webFeatureOf(from) && webFeatureOf(to) && webFeatureOf(from) !== webFeatureOf(to))
    broken.push("Only a page uses another feature's components.");
  return broken;
}

/** In the domain and the API, what all areas share is below them. */
const floors = ['shared', ...areas];

const areaOf = (file: string) => /^(?:api|domain|(?:server|web)\/features)\/([^/]+)\//.exec(file)?.[1];

const webFeatureOf = (file: string) => /^web\/features\/[^/]+\/[^/]+\//.exec(file)?.[0];

function placeOf(file: string) {
  const [root = ''] = file.split('/');
  const floor = parts[root]?.findIndex((part) => `${file}/`.startsWith(part ? `${root}/${part}/` : `${root}/`)) ?? -1;
  return floor < 0 ? undefined : { root, floor, name: `${root}/${parts[root]![floor]}` };
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
  for (const { from, to, because } of violations) console.error(`${from} uses ${to}: ${because}`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
