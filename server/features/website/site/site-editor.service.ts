import { isDeepStrictEqual } from 'node:util';
import type { Legal } from '#api/website/legal.ts';
import type { Sample } from '#api/website/samples.ts';
import { type SiteContent, storedSiteContent } from '#api/website/site.ts';
import type { SiteImages } from '#api/website/site-images.ts';
import { legalDocuments } from '#domain/website/legal.ts';
import { findShownSamples, withoutStaleNote } from '#domain/website/samples/find-samples.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readImages } from '#server/features/website/images/site-images.service.ts';
import { queueThumbnails } from '#server/features/website/images/thumbnails.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { checkClientTestimonials } from './client-testimonials.ts';
import { checkDraftConsents, checkPublishedConsents } from './film-consents.ts';
import {
  changeDraftContent,
  type DraftRow,
  findDraft,
  findLiveContent,
  findVersion,
  insertVersion,
  listVersions,
  lockDraft,
  type SiteRow,
  saveDraft,
  versionCursor,
} from './site.store.ts';
import { keepDraftFilms, keepPublishedFilms } from './uploaded-films.ts';

/** The draft and the live content. Until something is saved, the draft is the live content. */
export async function readSite({ db }: { db: Connection }) {
  const [draft, published, images] = await Promise.all([findDraft(db), readLive(db), readImages(db)]);
  return presentSite(presentDraft(draft, published.content), published, images);
}

/** The live content, with the defaults of what earlier releases didn't have. */
async function readLive(db: Connection) {
  const live = (await findLiveContent(db))!;
  return { ...live, content: storedSiteContent.parse(live.content) };
}

type Draft = Omit<DraftRow, 'singleton' | 'savedAt'> & { savedAt: Date | null };

const presentDraft = (draft: DraftRow | undefined, live: SiteContent): Draft =>
  draft ? { ...draft, content: storedSiteContent.parse(draft.content) } : { content: live, version: 0, savedBy: null, savedAt: null };

const presentSite = (draft: Draft, published: Omit<SiteRow, 'seed'>, images: SiteImages) => ({
  draft,
  images,
  published: present(published),
  samples: findShownSamples(published.content, published.content.ownSamples),
});

/**
 * @throws AppError conflict if another version was saved meanwhile; invalid if it changes what a client said, or if a film was deleted or
 * its client doesn't allow it
 */
export const changeDraft = (deps: Deps, { version, content }: { version: number; content: SiteContent }, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    await checkClientTestimonials(tx, content);
    await checkDraftConsents(tx, content);
    const live = await readLive(tx);
    const draft = await saveDraft(tx, version, {
      content: withoutStaleNote(
        { ...withDates(content, live.content.legal), ownSamples: live.content.ownSamples },
        live.content.ownSamples,
      ),
      savedBy: nameOf(actor),
      savedAt: deps.clock.now(),
    });
    if (!draft) return refuse(tx, actor);
    await keepDraftFilms(tx, content, deps.clock.now());
    await queueThumbnails(deps, tx, content);
    return draft;
  });

/** Legal documents keep their dates, except for those that change `today`. */
function withDates(content: SiteContent, live: Legal, today?: string): SiteContent {
  const legal = { ...content.legal };
  for (const name of legalDocuments) {
    const { text } = legal[name];
    legal[name] = { text, updated: today && text !== live[name].text ? today : live[name].updated };
  }
  return { ...content, legal };
}

/**
 * Makes the draft live, with today's date on the legal documents that changed.
 * @throws AppError conflict if another version was saved meanwhile, or there is nothing to publish; invalid if it shows samples that
 * nobody has said are the studio's own, or if a film isn't ready or its client doesn't allow it
 */
export const publishDraft = (deps: Deps, { version, samplesAreOurs }: { version: number; samplesAreOurs: boolean }, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const saved = await lockDraft(tx);
    const live = await readLive(tx);
    const draft = presentDraft(saved, live.content);
    if (draft.version !== version) return refuse(tx, actor);
    const { today } = await studioToday(tx, deps.clock);
    const claimed = samplesAreOurs ? findShownSamples(draft.content, live.content.ownSamples) : [];
    const ownSamples = [...new Set([...live.content.ownSamples, ...claimed.map(({ key }) => key)])];
    const content = withoutStaleNote(
      { ...withoutLabels(withDates(draft.content, live.content.legal, today), claimed), ownSamples },
      ownSamples,
    );
    if (isDeepStrictEqual(content, live.content)) throw new AppError('conflict', 'There are no changes to publish.');
    if (findShownSamples(content, ownSamples).length > 0) throw new AppError('invalid', samplesMessage);
    const next = { version: live.version + 1, content, publishedBy: nameOf(actor), publishedAt: deps.clock.now() };
    if (!(await insertVersion(tx, next))) throw new AppError('conflict', 'Somebody else published at the same moment. Please try again.');
    const target = `version ${next.version}${claimed.length > 0 ? ", with samples confirmed as the studio's own" : ''}`;
    await recordAudit(tx, { action: 'site.published', actor, target });
    await changeDraftContent(tx, content);
    await checkPublishedConsents(tx, content);
    await keepPublishedFilms(tx, content);
    await queueThumbnails(deps, tx, content);
    return presentSite({ ...draft, content }, next, await readImages(tx));
  });

/** Quotes that the studio says are its own aren't labeled as samples anymore. */
function withoutLabels(content: SiteContent, claimed: Sample[]): SiteContent {
  const isClaimed = (index: number) => claimed.some(({ path }) => path === `testimonials.items.${index}`);
  const items = content.testimonials.items.map((quote, index) => (isClaimed(index) ? { ...quote, sample: false } : quote));
  return { ...content, testimonials: { ...content.testimonials, items } };
}

const samplesMessage = "Part of the site is still sample content. Replace it, hide its sections, or confirm that it's yours.";

export const siteVersions = ({ db }: Deps) => ({
  list: (limit: number, before: { id: number } | undefined) => listVersions(db, { limit, before }),
  cursor: versionCursor,
});

/** Whether an admin has published a version on which nothing is a sample, and no legal document is. Until then, the content file is live. */
export async function readSiteReadiness(db: Connection) {
  const { seed, content } = await readLive(db);
  const samples = findShownSamples(content, content.ownSamples);
  return {
    isPublished: seed === null && samples.length === 0,
    isLegalReviewed: !samples.some(({ section }) => section === 'legal'),
  };
}

/** Content of a release too old to be read stays as it is. */
const withDefaults = (content: SiteContent) => storedSiteContent.safeParse(content).data ?? content;

/** A version, and the content of the one before it. */
export async function readVersion({ db }: Deps, id: number) {
  const [version, previous] = await Promise.all([findVersion(db, id), findVersion(db, id - 1)]);
  if (!version) throw notFound('Version');
  return {
    version: present({ ...version, content: withDefaults(version.content) }),
    previous: previous ? withDefaults(previous.content) : null,
  };
}

/**
 * Makes an older version the draft.
 * @throws AppError conflict if another draft was saved meanwhile; invalid if the version doesn't fit this release anymore
 */
export async function restoreVersion(deps: Deps, id: number, version: number, actor: Actor) {
  const { content } = (await readVersion(deps, id)).version;
  const { success, data } = storedSiteContent.safeParse(content);
  if (!success)
    throw new AppError('invalid', 'This version was made by an older release, whose content was different. It cannot be restored.');
  return changeDraft(deps, { version, content: data }, actor);
}

async function refuse(db: Connection, actor: Actor): Promise<never> {
  const draft: DraftRow | undefined = await findDraft(db);
  const changed =
    draft?.savedBy === nameOf(actor)
      ? 'You have changed the draft in another window'
      : `${draft?.savedBy ?? 'Somebody else'} has changed the draft`;
  throw new AppError('conflict', `${changed} meanwhile. Load it to see those changes.`);
}

const present = ({ version: id, ...version }: Omit<SiteRow, 'seed'>) => ({ ...version, id });

const nameOf = (actor: Actor) => (actor.kind === 'system' ? null : actor.name);
