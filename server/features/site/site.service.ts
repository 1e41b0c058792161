import { addressLines } from '../../../contract/parties.ts';
import { type StudioDetails, siteContent } from '../../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../shared/clock.ts';
import { logFailures } from '../../shared/failure-log.ts';
import { hashToken } from '../../shared/tokens.ts';
import { readStudio, type Studio, studioAddress } from '../settings/settings.service.ts';
import { content as contentFile } from './content.ts';
import { readSiteContent, readSiteVersion, type SiteRow, seedSiteContent } from './site.store.ts';
import type { Site, SiteState } from './site.ts';

/** How often to check for changes made by other processes. */
const pollInterval = 2 * seconds;

/**
 * Imports the content file if it has changed, loads the content with the studio's details and polls for newer versions. Invalid content
 * is logged, and the last valid version stays.
 */
export async function openSite({ db, log }: Pick<Deps, 'db' | 'log'>, interval = pollInterval): Promise<Site> {
  await seedSiteContent(db, { content: contentFile, seed: hashToken(JSON.stringify(contentFile)) });
  let current = stateOf((await readSiteContent(db))!, await readStudio(db));
  let latestVersion = current.version;
  const refresh = async () => {
    const [version, studio] = await Promise.all([readSiteVersion(db), readStudio(db)]);
    if (versionOf({ version }, studio) === latestVersion) return;
    const row = (await readSiteContent(db))!;
    latestVersion = versionOf(row, studio);
    current = stateOf(row, studio);
  };
  const logFailure = logFailures(log, 'failed to refresh the site content');
  let refreshing: Promise<void> | undefined;
  const timer = setInterval(() => {
    refreshing ??= refresh()
      .catch(logFailure)
      .finally(() => {
        refreshing = undefined;
      });
  }, interval).unref();
  return {
    get current() {
      return current;
    },
    close: async () => {
      clearInterval(timer);
      await refreshing;
    },
  };
}

const versionOf = (content: { version: number | undefined }, studio: Studio) => `${content.version}.${studio.version}`;

const stateOf = (row: SiteRow, studio: Studio): SiteState => ({
  version: versionOf(row, studio),
  content: { ...siteContent.parse(row.content), ...detailsOf(studio) },
});

const detailsOf = (studio: Studio): StudioDetails => ({
  brand: studio.studioName,
  contact: {
    email: studio.studioEmail,
    phone: studio.studioPhone,
    address: addressLines(studioAddress(studio)),
    hours: studio.openingHours,
  },
});
