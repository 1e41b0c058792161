import { type StudioDetails, siteContent } from '../../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { seconds } from '../../shared/clock.ts';
import { logFailures } from '../../shared/failure-log.ts';
import { hashToken } from '../../shared/tokens.ts';
import { readStudio, type Studio } from '../settings/settings.service.ts';
import { content as contentFile } from './content.ts';
import { readSiteContent, readSiteVersion, type SiteRow, seedSiteContent } from './site.store.ts';
import type { Site, SiteState } from './site.ts';

/** How soon a change is seen by a process that did not make it. */
const pollInterval = 2 * seconds;

/**
 * Takes the content file over where it has changed, then reads it with the studio's details, and looks for newer versions from then on.
 * Content that is not valid is reported and not shown: the last valid one stays.
 */
export async function openSite({ db, log }: Pick<Deps, 'db' | 'log'>, every = pollInterval): Promise<Site> {
  await seedSiteContent(db, { content: contentFile, seed: hashToken(JSON.stringify(contentFile)) });
  let current = stateOf((await readSiteContent(db))!, await readStudio(db));
  let seen = current.version;
  const look = async () => {
    const [version, studio] = await Promise.all([readSiteVersion(db), readStudio(db)]);
    if (versionOf({ version }, studio) === seen) return;
    const row = (await readSiteContent(db))!;
    seen = versionOf(row, studio);
    current = stateOf(row, studio);
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

const versionOf = (content: { version: number | undefined }, studio: Studio) => `${content.version}.${studio.version}`;

const stateOf = (row: SiteRow, studio: Studio): SiteState => ({
  version: versionOf(row, studio),
  content: { ...siteContent.parse(row.content), ...detailsOf(studio) },
});

const detailsOf = ({ studioName, studioEmail, studioPhone, studioAddress, openingHours }: Studio): StudioDetails => ({
  brand: studioName,
  contact: { email: studioEmail, phone: studioPhone, address: studioAddress?.split(/\r?\n/) ?? [], hours: openingHours },
});
