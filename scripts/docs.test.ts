import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync(['*.md', '{docs,server}/**/*.md']);
const files = globSync('{bench,contract,e2e,scripts,server,web}/**/*.{ts,tsx}').map((path) => `/${path}`);

/** Paths of code, which may leave out the first folders, such as `contact.store.ts`. Patterns such as `*.routes.ts` aren't any. */
const namedFiles = (text: string) => [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path);

/** Where links lead, in the repository. */
const links = (text: string) => [...text.matchAll(/\]\((?!\w+:)([^)]+)\)/g)].map(([, link = '']) => link);

/** What GitHub makes of headings. */
const anchors = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

function leadsNowhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path ? join(dirname(document), path) : document;
  return !existsSync(target) || (anchor !== undefined && !anchors(readFileSync(target, 'utf8')).includes(anchor));
}

test.each(documents)('%s names and links only what exists', (document) => {
  const text = readFileSync(document, 'utf8');
  expect(namedFiles(text).filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  expect(links(text).filter((link) => leadsNowhere(document, link))).toEqual([]);
});
