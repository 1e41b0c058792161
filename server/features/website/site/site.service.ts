import { type StudioDetails, storedSiteContent } from '#api/website/site.ts';
import type { SiteImages } from '#api/website/site-images.ts';
import { addressLines } from '#domain/shared/addresses.ts';
import { findShownSamples } from '#domain/website/samples/find-samples.ts';
import type { Deps } from '#server/deps.ts';
import { type Studio, studioAddress } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { findImagesVersion, readImages } from '#server/features/website/images/site-images.service.ts';
import { seconds } from '#server/shared/clock.ts';
import { logFailures } from '#server/shared/failures/failure-log.ts';
import type { Site, SiteState } from '#server/shared/site.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { content as contentFile } from './content.ts';
import { findLiveContent, findLiveVersion, importContent, type SiteRow } from './site.store.ts';

/** How often to check for changes that the database didn't notify of, for example through a connection pooler. */
const pollInterval = 2 * seconds;

type SiteSources = Pick<Deps, 'db' | 'log' | 'changes'>;

/**
 * Imports the content file if it has changed, loads the content with the studio's details and follows their changes. Invalid content
 * is logged, and the last valid version stays.
 */
export async function openSite({ db, log, changes }: SiteSources, interval = pollInterval): Promise<Site> {
  await importContent(db, { content: contentFile, seed: hashToken(JSON.stringify(contentFile)) });
  // The version is read before the images, so that an image that is added in between changes it again.
  const firstImagesVersion = await findImagesVersion(db);
  let current = stateOf((await findLiveContent(db))!, await readStudio(db), await readImages(db), firstImagesVersion);
  let latestVersion = current.version;
  const refresh = async () => {
    const [version, studio, imagesVersion] = await Promise.all([findLiveVersion(db), readStudio(db), findImagesVersion(db)]);
    if (versionOf({ version }, studio, imagesVersion) === latestVersion) return;
    const [row, images] = [(await findLiveContent(db))!, await readImages(db)];
    latestVersion = versionOf(row, studio, imagesVersion);
    current = stateOf(row, studio, images, imagesVersion);
  };
  const logFailure = logFailures(log, 'failed to refresh the site content');
  let refreshing: Promise<void> | undefined;
  let isStale = false;
  const refreshUntilCurrent = async () => {
    while (isStale) {
      isStale = false;
      await refresh().catch(logFailure);
    }
    refreshing = undefined;
  };
  const startRefresh = () => {
    isStale = true;
    refreshing ??= refreshUntilCurrent();
    return refreshing;
  };
  const timer = setInterval(startRefresh, interval).unref();
  const unsubscribe = changes.subscribe((change) => {
    if (change === 'anything' || topics.has(change.topic)) startRefresh();
  });
  return {
    get current() {
      return current;
    },
    refresh: startRefresh,
    close: async () => {
      clearInterval(timer);
      unsubscribe();
      await refreshing;
    },
  };
}

/** The changes that affect the site, by their topics. */
const topics = new Set(['settings', 'site_content', 'site_images']);

/** @param imagesVersion undefined while there are none */
const versionOf = (content: { version: number | undefined }, studio: Studio, imagesVersion: string | undefined) =>
  [content.version, studio.version, ...(imagesVersion ? [imagesVersion] : [])].join('.');

function stateOf(row: SiteRow, studio: Studio, images: SiteImages, imagesVersion: string | undefined): SiteState {
  const content = storedSiteContent.parse(row.content);
  // Samples are only looked for in the content file: whoever has published answers for what is on the site.
  const samples = row.seed === null ? [] : findShownSamples(content, content.ownSamples);
  return { version: versionOf(row, studio, imagesVersion), content: { ...content, ...detailsOf(studio), images, samples } };
}

const detailsOf = (studio: Studio): StudioDetails => ({
  brand: studio.studioName,
  locale: studio.locale,
  timeZone: studio.timeZone,
  contact: {
    email: studio.studioEmail,
    phone: studio.studioPhone,
    address: addressLines(studioAddress(studio)),
    hours: studio.openingHours,
  },
});
