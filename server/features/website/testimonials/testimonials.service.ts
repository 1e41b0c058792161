import type { TestimonialForm, testimonialStatuses } from '#api/website/testimonials.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { isTestimonialLive } from '#server/features/website/site/client-testimonials.ts';
import { removeFromSite } from '#server/features/website/site/withdrawn-content.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addMilliseconds, type Clock, days } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import {
  clearTexts,
  findByProject,
  findByToken,
  listReceived,
  lockTestimonial,
  saveTexts,
  type TestimonialRow,
} from './testimonials.store.ts';

/** How long a client can answer. Who has answered can change or withdraw it at any time. */
const answerPeriod = 90 * days;

const listLimit = 100;

function statusOf({ receivedAt, withdrawnAt }: TestimonialRow): (typeof testimonialStatuses)[number] {
  if (receivedAt) return 'received';
  return withdrawnAt ? 'withdrawn' : 'asked';
}

const isExpired = (row: TestimonialRow, now: Date) => statusOf(row) === 'asked' && addMilliseconds(row.askedAt, answerPeriod) <= now;

/** @returns undefined for a link that is unknown or expired */
async function findOpen(db: Connection, clock: Clock, token: string) {
  const found = await findByToken(db, hashToken(token));
  return found && !isExpired(found.testimonial, clock.now()) ? found : undefined;
}

/** What the page of a link shows; null if the link is unknown or expired. */
export async function readOwnTestimonial(deps: Deps, token: string) {
  const found = await findOpen(deps.db, deps.clock, token);
  if (!found) return null;
  const { testimonial, projectTitle, clientName, company } = found;
  const { name, role } = testimonial;
  const isLive = await isTestimonialLive(deps.db, testimonial.id);
  return { ...testimonial, name: name ?? clientName, role: role ?? company, projectTitle, status: statusOf(testimonial), isLive };
}

/**
 * Stores a testimonial, with the consent that its form requires, and notifies the studio. If it changes, it's taken out of the site's draft.
 * @throws AppError not_found; conflict while it's on the website
 */
export const submitTestimonial = (deps: Deps, token: string, { quote, name, role }: TestimonialForm): Promise<void> =>
  changeOwn(deps, token, async (tx, { testimonial, projectTitle, clientName, clientId }) => {
    const { id } = testimonial;
    const texts = { quote, name, role };
    if (statusOf(testimonial) === 'received' && Object.entries(texts).every(([key, text]) => testimonial[key as 'quote'] === text)) return;
    if (await isTestimonialLive(tx, id))
      throw new AppError('conflict', 'Your testimonial is on the website now, so it can only be withdrawn.');
    await removeFromSite(deps, tx, { testimonials: [id] });
    await saveTexts(tx, id, texts, deps.clock.now());
    const verb = statusOf(testimonial) === 'received' ? 'changed' : 'sent';
    await notifyAdmins(deps, tx, {
      by: null,
      text: `${clientName} ${verb} a testimonial about ${projectTitle}.`,
      link: `/admin/projects/${testimonial.projectId}`,
      emailPreference: 'projects',
      clientId,
    });
  });

/** Deletes a testimonial, takes it off the website and notifies the studio. @throws AppError not_found */
export const withdrawTestimonial = (deps: Deps, token: string): Promise<void> =>
  changeOwn(deps, token, async (tx, { testimonial, projectTitle, clientName, clientId }) => {
    if (statusOf(testimonial) !== 'received') return;
    await removeFromSite(deps, tx, { testimonials: [testimonial.id] });
    await clearTexts(tx, testimonial.id, deps.clock.now());
    await notifyAdmins(deps, tx, {
      by: null,
      text: `${clientName} withdrew the testimonial about ${projectTitle}. It's no longer on your website.`,
      link: `/admin/projects/${testimonial.projectId}`,
      emailPreference: 'projects',
      clientId,
    });
  });

type Own = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

/** Locks the client first, in the same order as an erasure, to avoid deadlocks. */
async function changeOwn(deps: Deps, token: string, change: (tx: Transaction, own: Own) => Promise<void>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await findOpen(tx, deps.clock, token);
    if (found) await lockClient(tx, found.clientId);
    const testimonial = found && (await lockTestimonial(tx, found.testimonial.id));
    if (!testimonial) throw new AppError('not_found', 'This link has expired or is incomplete.');
    await change(tx, { ...found, testimonial });
  });
}

/** The testimonials that clients agreed to see published, newest first. */
export async function readReceived({ db }: Deps) {
  const rows = await listReceived(db, listLimit);
  return rows.map(({ testimonial: { quote, name, role, receivedAt, ...testimonial }, projectTitle }) => ({
    ...testimonial,
    projectTitle,
    quote: quote!,
    name: name!,
    role: role!,
    receivedAt: receivedAt!,
  }));
}

/** A project's testimonial; null if its client was never asked. */
export async function readProjectTestimonial({ db }: Deps, projectId: number) {
  const row = await findByProject(db, projectId);
  return row ? { ...row, status: statusOf(row) } : null;
}
