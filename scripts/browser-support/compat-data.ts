import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { supportedBrowsers } from './supported-browsers.ts';

/** A feature that is used and that a supported browser lacks. */
export interface Gap {
  /** The feature's path in MDN's data, such as `api.AbortSignal.any_static`. */
  feature: string;
  place: string;
}

type Root = 'api' | 'css' | 'html' | 'javascript';

export const { browsers } = data;

/** When the data was gathered, such as `2026-11-12T14:10:29.391Z`. */
export const newestData: string = data.__meta.timestamp;

/** All features at most so many levels below a path. */
export function featuresBelow(path: string, levels: number): string[] {
  const names = Object.keys(find(path) ?? {}).filter((name) => name !== '__compat');
  const paths = names.map((name) => `${path}.${name}`);
  return levels > 1 ? paths.flatMap((each) => [each, ...featuresBelow(each, levels - 1)]) : paths;
}

/** Whether a supported browser lacks a feature in its oldest supported version; false for features that the data doesn't have. */
export const isMissing = (path: string): boolean => browsersWithout(path).length > 0;

/** The supported browsers that lack a feature, such as `safari 17`. */
export function browsersWithout(path: string): string[] {
  const support = find(path)?.__compat?.support;
  if (!support) return [];
  return Object.entries(supportedBrowsers)
    .filter(([browser, version]) => ![support[browser as BrowserName] ?? []].flat().some((statement) => isIn(statement, Number(version))))
    .map(([browser, version]) => `${browser} ${version}`);
}

export function find(path: string): Identifier | undefined {
  const [root, ...names] = path.split('.');
  return names.reduce<Identifier | undefined>(
    (feature, name) => (feature && Object.hasOwn(feature, name) ? feature[name] : undefined),
    data[root as Root],
  );
}

/** Whether a version has the feature under its own name and without a setting. */
function isIn({ version_added, version_removed, prefix, alternative_name, flags }: SimpleSupportStatement, version: number): boolean {
  if (prefix || alternative_name || flags) return false;
  return isReached(version_added, version) && !isReached(version_removed, version);
}

const isReached = (from: string | false | undefined, version: number) => !!from && Number(from.replace('≤', '')) <= version;
