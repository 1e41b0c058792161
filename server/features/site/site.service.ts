import { type SiteContent, siteContent } from '../../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../shared/clock.ts';
import { logFailures } from '../../shared/failure-log.ts';
import { hashToken } from '../../shared/tokens.ts';
import { content as contentFile } from './content.ts';
import { readSiteContent, readSiteVersion, type SiteRow, seedSiteContent } from './site.store.ts';

/** What the public site says now, kept in memory: reading it costs nothing. */
export interface Site {
  readonly current: SiteState;
  close(): Promise<void>;
}

export interface SiteState {
  /** Counts the changes: what was made from another version is out of date. */
  version: number;
  content: SiteContent;
  updatedAt: Date;
}

/** How soon a change is seen by a process that did not make it. */
const lookEvery = 2 * seconds;

/**
 * Takes the content file over where it has changed, then reads the content, and looks for newer versions from then on.
 * Content that is not valid is reported and not shown: the last valid one stays.
 */
export async function openSite({ db, log }: Pick<Deps, 'db' | 'log'>, every = lookEvery): Promise<Site> {
  await seedSiteContent(db, { content: contentFile, seed: hashToken(JSON.stringify(contentFile)) });
  let current = stateOf((await readSiteContent(db))!);
  let seen = current.version;
  const look = async () => {
    if ((await readSiteVersion(db)) === seen) return;
    const row = await readSiteContent(db);
    if (!row) return;
    seen = row.version;
    current = stateOf(row);
  };
  const report = logFailures(log, 'the site content could not be read again');
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
  }, every).unref();
  return {
    get current() {
      return current;
    },
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

const stateOf = ({ version, content, updatedAt }: SiteRow): SiteState => ({ version, content: siteContent.parse(content), updatedAt });
