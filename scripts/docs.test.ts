import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync(['*.md', '{bench,docs,server}/**/*.md']);
/** The names that paths in documents begin with. */
const roots = readdirSync('.').filter((name) => !['build', 'node_modules'].includes(name));

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsIn = (path: string) => [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

test.each(documents)('all links and paths in %s lead somewhere', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^(https?|mailto):/.test(target));
  const broken = links.filter((target) => {
    const [path, anchor] = target.split('#');
    const file = path ? join(dirname(document), path) : document;
    return !existsSync(file) || (anchor && !anchorsIn(file).includes(anchor));
  });
  const paths = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)+\/?)`/g)].map(([, path]) => path!);
  const missing = paths.filter((path) => roots.includes(path.split('/')[0]!) && !existsSync(path));
  expect([...broken, ...missing]).toEqual([]);
});

test('the README and the notes of each release are short', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(6 * 1024);
  const releases = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  const long = releases.filter((release) => release.split('\n').filter((line) => line.startsWith('- ')).length > 15);
  expect(long.map((release) => release.split('\n', 1)[0])).toEqual([]);
});
