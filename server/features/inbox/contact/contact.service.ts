import type { ContactForm, MessageStatusChange } from '#api/inbox/contact.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { retractNotifications } from '#server/features/messaging/notifications/notifications.store.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { type Clock, days, subtractMilliseconds, subtractMonths } from '#server/shared/clock.ts';
import { contactMails } from './contact.mails.ts';
import {
  deleteMessage,
  deleteOldMessages,
  findMessage,
  findMessageWithSender,
  insertMessage,
  listMessages,
  listRequestedPackages,
  lockMessage,
  type MessageFilter,
  updateMessage,
  updateStatus,
} from './contact.store.ts';

/**
 * Offers a brief to whoever has sent a message; an earlier offer for it ends.
 * @returns the token that accepts it; undefined if the studio offers none
 */
export type OfferBrief = (deps: Deps, db: Connection, messageId: number) => Promise<string | undefined>;

/**
 * Stores a visitor's message, forwards it to the studio by email and acknowledges it to the visitor.
 * @returns its id, and what the visitor can ask for a brief with, if the studio offers one
 */
export const receiveMessage = (
  deps: Deps,
  form: ContactForm,
  offerBrief: OfferBrief,
): Promise<{ id: number; briefOffer: string | undefined }> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const id = await addMessage(deps, tx, { ...form, createdAt: now });
    const submission = { contactMessageId: id };
    await sendMail(deps, tx, contactMails.contactMessage, { form, submission });
    await sendMail(deps, tx, contactMails.contactReceived, { to: form.email, now, submission });
    return { id, briefOffer: await offerBrief(deps, tx, id) };
  });

async function addMessage(deps: Deps, tx: Transaction, message: Parameters<typeof insertMessage>[1]): Promise<number> {
  const id = await insertMessage(tx, message);
  await emitEvent(deps, tx, { type: 'message.received', data: { message: { id, name: message.name } } }, { contactMessageId: id });
  return id;
}

/** The ids of the packages a client has requested within a day. */
export const requestedPackages = (db: Connection, clock: Clock, clientId: number) =>
  listRequestedPackages(db, clientId, subtractMilliseconds(clock.now(), 1 * days));

const messageLink = (id: number) => `/admin/messages/${id}`;

interface PackageRequest {
  client: { id: number; name: string; email: string };
  requestedPackage: { id: number; name: string };
  message: string | null;
}

/**
 * Stores a client's request for a package as a message and notifies the studio. The transaction must hold the client's lock.
 * @throws AppError conflict if the client has requested the same package within a day
 */
export async function receivePackageRequest(
  deps: Deps,
  tx: Transaction,
  { client, requestedPackage, message }: PackageRequest,
): Promise<void> {
  const createdAt = deps.clock.now();
  if ((await requestedPackages(tx, deps.clock, client.id)).includes(requestedPackage.id))
    throw new AppError('conflict', "You've already requested this package. We'll get back to you.");
  const text = `${client.name} requested the ${packageLabel(requestedPackage.name)}.`;
  const form = { name: client.name, email: client.email, subject: `Package request: ${requestedPackage.name}`, message: message ?? text };
  const id = await addMessage(deps, tx, { ...form, clientId: client.id, packageId: requestedPackage.id, createdAt });
  await sendMail(deps, tx, contactMails.contactMessage, { form, submission: { contactMessageId: id }, clientId: client.id });
  await notifyAdmins(deps, tx, {
    by: null,
    text,
    link: messageLink(id),
    emailPreference: 'requests',
    studioAlreadyEmailed: true,
    clientId: client.id,
  });
}

/** Totals are available for all messages and for each status, but not for kinds or searches. */
export const messagePages = ({ db }: Deps, filter: MessageFilter) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listMessages(db, { ...filter, limit, before }),
  isCounted: !filter.search && !filter.kind,
});

export async function readMessage({ db }: Deps, id: number) {
  const found = await findMessageWithSender(db, id);
  if (!found) throw notFound('Message');
  return found;
}

/** @returns the message, unchanged if its status wasn't `change.from` */
export async function changeMessageStatus({ db }: Deps, id: number, change: MessageStatusChange) {
  const message = (await updateStatus(db, id, change)) ?? (await findMessage(db, id));
  if (!message) throw notFound('Message');
  return message;
}

/**
 * Locks a client's package request until the transaction ends.
 * @throws AppError not_found, also for another client's; conflict if it has an invoice
 */
export async function lockPackageRequest(tx: Transaction, id: number, clientId: number): Promise<void> {
  const request = await lockMessage(tx, id);
  if (request?.clientId !== clientId) throw notFound('Message');
  if (request.invoiceId !== null) throw new AppError('conflict', 'This request already has an invoice.');
}

/** Links a package request to its invoice, which handles it. */
export const markRequestInvoiced = (tx: Transaction, id: number, invoiceId: number) =>
  updateMessage(tx, id, { status: 'handled', invoiceId });

/** Deletes a message with the emails and notifications about it; does nothing if it's already gone. */
export const removeMessage = ({ db }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const message = await deleteMessage(tx, id);
    if (!message) return;
    if (message.clientId !== null) await retractNotifications(tx, message.clientId, messageLink(id));
    await recordAudit(tx, { action: 'message.deleted', actor });
  });

export async function cleanUpContactMessages({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { messageRetentionMonths } = await readStudio(db);
  await deleteOldMessages(db, subtractMonths(clock.now(), messageRetentionMonths), batchSize);
}
