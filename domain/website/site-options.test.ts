import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { siteAccents } from './site-options.ts';

const tokens = readFileSync(resolve(import.meta.dirname, '../../web/ui/theme/tokens.css'), 'utf8');

/** The relative luminance of a color such as `#ff5a36` (WCAG 2.2). */
function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The CSS variables that a rule sets. */
function variablesOf(selector: string) {
  const start = tokens.indexOf(selector);
  const rule = tokens.slice(start, tokens.indexOf('}', start));
  return (name: string) => new RegExp(`--color-${name}: (?:light-dark\\()?(#\\w{6})(?:, (#\\w{6}))?`).exec(rule)?.slice(1) ?? [];
}

test.each(Object.entries(siteAccents))('%s is readable in both themes', (name, accent) => {
  const theme = variablesOf('@theme');
  const variable = variablesOf(name === 'vermilion' ? '@theme' : `:root[data-accent="${name}"]`);
  expect(variable('accent')[0]).toBe(accent);
  const [onAccent = ''] = theme('on-accent');
  for (const color of [accent, variable('accent-strong')[0]!]) expect(contrast(onAccent, color)).toBeGreaterThan(4.5);
  const [lightBackground = '', darkBackground = ''] = theme('background');
  const [lightInk = '', darkInk = ''] = variable('accent-ink');
  expect(contrast(lightInk, lightBackground)).toBeGreaterThan(4.5);
  expect(contrast(darkInk, darkBackground)).toBeGreaterThan(4.5);
  // The focus ring on the bar must stand out, too.
  for (const bar of [theme('bar')[0]!, theme('bar-hover')[0]!]) expect(contrast(accent, bar)).toBeGreaterThan(3);
});
