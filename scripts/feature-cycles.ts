// Fails if features import each other in a cycle, type imports included. Prints each cycle with the files that import.
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

interface Import {
  from: string;
  to: string;
}

/** A feature includes its subfolders. */
const featureOf = (file: string) => /^(?:server|web)\/features\/[^/]+/.exec(file)?.[0];

/** Cycles of features below `root`, one for each import that closes one, as lines like `web/features/a/x.ts -> web/features/b/y.ts`. */
export function findFeatureCycles(root: string): string[][] {
  const imports = readFeatureImports(root);
  return imports.flatMap((first) => {
    const back = findPath(imports, featureOf(first.to)!, featureOf(first.from)!);
    // Each cycle is reported once, from its first feature in alphabetical order.
    const isFirst = back?.every(({ from }) => featureOf(first.from)! < featureOf(from)!);
    return back && isFirst ? [[first, ...back].map(({ from, to }) => `${from} -> ${to}`)] : [];
  });
}

/** The shortest chain of imports from one feature to another (breadth-first search). */
function findPath(imports: Import[], start: string, end: string): Import[] | undefined {
  const visited = new Set([start]);
  const queue: Import[][] = [[]];
  for (const path of queue) {
    const last = path.at(-1);
    const feature = last ? featureOf(last.to)! : start;
    if (feature === end) return path;
    for (const next of imports) {
      if (featureOf(next.from) !== feature || visited.has(featureOf(next.to)!)) continue;
      visited.add(featureOf(next.to)!);
      queue.push([...path, next]);
    }
  }
  return undefined;
}

/** Imports between different features. Tests may import any feature. */
function readFeatureImports(root: string): Import[] {
  const files = globSync('{server,web}/features/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] });
  return files.sort().flatMap((from) =>
    readSpecifiers(from, readFileSync(join(root, from), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
      .filter(({ to }) => featureOf(to) && featureOf(to) !== featureOf(from)),
  );
}

/** What a file imports or reexports: values, types, and `import()` of both. */
function readSpecifiers(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const specifiers: string[] = [];
  JSON.stringify(program, (key, value) => {
    if (key === 'source' && typeof value?.value === 'string') specifiers.push(value.value);
    // A literal such as 0n has no JSON.
    return typeof value === 'bigint' ? null : value;
  });
  return specifiers;
}

if (import.meta.main) {
  const cycles = findFeatureCycles(join(import.meta.dirname, '..'));
  for (const cycle of cycles) console.error(`Features import each other in a cycle:\n  ${cycle.join('\n  ')}`);
  process.exitCode = cycles.length > 0 ? 1 : 0;
}
