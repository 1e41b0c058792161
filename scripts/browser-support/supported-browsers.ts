import type { BrowserName } from '@mdn/browser-compat-data/types';

/** The oldest versions that the product supports: Safari 17, the oldest Firefox ESR with updates, Chromium of the last two years. */
export const supportedBrowsers = {
  safari: '17',
  safari_ios: '17',
  firefox: '153',
  chrome: '131',
  chrome_android: '131',
  edge: '131',
} satisfies Partial<Record<BrowserName, string>>;

const { safari, safari_ios, firefox, chrome, edge } = supportedBrowsers;

/** The supported browsers for Vite, which translates newer syntax and CSS. */
export const buildTarget = [`safari${safari}`, `ios${safari_ios}`, `firefox${firefox}`, `chrome${chrome}`, `edge${edge}`];
