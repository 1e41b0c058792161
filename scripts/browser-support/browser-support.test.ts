import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { browsers, newestData } from './compat-data.ts';
import { findMissingStyles } from './styles.ts';
import { supportedBrowsers } from './supported-browsers.ts';
import { findMissingApis } from './web-apis.ts';

/** The features that each line of a script uses and a supported browser lacks. */
function findInLines(lines: string[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'browser-support-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const compilerOptions = { lib: ['esnext', 'dom', 'dom.iterable'], module: 'esnext', types: [], jsx: 'preserve', strict: true };
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, include: ['script.tsx'] }));
  writeFileSync(join(folder, 'script.tsx'), lines.join('\n'));
  const gaps = findMissingApis(tsconfig, /script\.tsx$/);
  return lines.map((_, index) => gaps.filter(({ place }) => place.endsWith(`:${index + 1}`)).map(({ feature }) => feature));
}

test('finds what Safari 17 lacks in scripts, by the types of what is used', () => {
  const lines = {
    'Promise.withResolvers();': 'javascript.builtins.Promise.withResolvers',
    'new Map([[1, 2]]).values().map(String);': 'javascript.builtins.Iterator.map',
    "RegExp.escape('.');": 'javascript.builtins.RegExp.escape',
    "URL.parse('/');": 'api.URL.parse_static',
    'document.body.checkVisibility();': 'api.Element.checkVisibility',
    'document.startViewTransition(() => {}).finished;': 'api.Document.startViewTransition',
    'requestIdleCallback(() => {});': 'api.Window.requestIdleCallback',
    'navigation.back();': 'api.Window.navigation',
    "document.addEventListener('scrollend', () => {});": 'api.Document.scrollend_event',
    'const scroller = <div onScrollEnd={() => {}} />;': 'api.Document.scrollend_event',
    'const parts = <details name="parts" />;': 'html.elements.details.name',
    'const light = <dialog closedby="any" />;': 'html.elements.dialog.closedby',
  };
  const found = findInLines(Object.keys(lines));
  for (const [index, feature] of Object.values(lines).entries()) expect(found[index]).toContain(feature);
});

test('leaves what all supported browsers have, types, what has a fallback, and own things of the same name', () => {
  const lines = [
    '[1].map(String).filter(Boolean).toSorted();',
    "Promise.any([fetch('/').then((response) => response.text())]);",
    "navigator.clipboard.writeText('');",
    'document.body.checkVisibility?.();',
    'document.startViewTransition?.(() => {});',
    'let transition: ViewTransition | undefined;',
    'const navigator2 = { navigation: 1, checkVisibility: () => true };',
    'navigator2.checkVisibility();',
    "document.addEventListener('toggle', () => {});",
    'const date = <input type="date" name="date" onInput={() => {}} />;',
  ];
  expect(findInLines(lines)).toEqual(lines.map(() => []));
});

test.each([
  ['a property', 'a { field-sizing: content }', ['css.properties.field-sizing']],
  ['a value', 'a { width: stretch }', ['css.properties.width.stretch']],
  ['a function', 'a { color: light-dark(red, blue) }', ['css.types.color.light-dark']],
  ['a function in a custom property', 'a { --accent: light-dark(red, blue) }', ['css.types.color.light-dark']],
  ['a selector', 'dialog:open { color: red }', ['css.selectors.open']],
  ['an at-rule', '@starting-style { a { opacity: 0 } }', ['css.at-rules.starting-style']],
  ['a media feature', '@media (prefers-reduced-data: reduce) { a { color: red } }', ['css.at-rules.media.prefers-reduced-data']],
  ['what they all have', '@media (width >= 3rem) { a:has(b) { color: oklch(50% 0 0); inset: 0; translate: 1px } }', []],
  ['what is asked for before', '@supports (field-sizing: content) { a { field-sizing: content } } a:is(:open, [open]) { color: red }', []],
  ['what is for one browser', 'a { -webkit-tap-highlight-color: red } a::-moz-range-thumb { color: red }', []],
])('finds what Safari 17 lacks in styles: %s', (_what, stylesheet, features) => {
  expect(findMissingStyles(stylesheet, '').map(({ feature }) => feature)).toEqual(expect.arrayContaining(features));
  expect(findMissingStyles(stylesheet, '').length > 0).toBe(features.length > 0);
});

test('supports the oldest Firefox ESR with updates, and Chromium of the two years before the data', () => {
  const versions = (browser: 'firefox' | 'chrome' | 'chrome_android' | 'edge') => Object.entries(browsers[browser].releases);
  const esr = versions('firefox').find(([, { status }]) => status === 'esr');
  expect(supportedBrowsers.firefox).toBe(esr![0]);
  const twoYearsBefore = `${Number(newestData.slice(0, 4)) - 2}${newestData.slice(4, 10)}`;
  for (const browser of ['chrome', 'chrome_android', 'edge'] as const) {
    const oldest = versions(browser).find(([, { release_date }]) => release_date! >= twoYearsBefore);
    expect(supportedBrowsers[browser]).toBe(oldest![0]);
  }
});
