import { existsSync, readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };

export const { version } = manifest;

const buildDate = new URL('../../build/date.txt', import.meta.url);

/** The version with the build date of the pages, such as `0.1.0 (2025-04-02)`. */
export const buildStamp = existsSync(buildDate) ? `${version} (${readFileSync(buildDate, 'utf8')})` : version;
