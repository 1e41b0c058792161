import type { z } from 'zod';
import type { notificationsRead } from '#api/messaging/notifications.ts';
import type { AdminPreferences } from '#api/messaging/preferences.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { days, minutes, subtractMilliseconds } from '#server/shared/clock.ts';
import { digestOf } from './notifications.mails.ts';
import {
  claimForDigest,
  clearPending,
  countUnread,
  deleteOldNotifications,
  insertNotifications,
  listDigestReaders,
  listNotifications,
  markRead,
  type Reader,
} from './notifications.store.ts';
import { findAdminRecipient, findClientRecipient, lockAdminRecipients } from './recipients.store.ts';

/** How long a digest waits for more notifications. The job runs every minute, so an email goes out within five minutes. */
const digestDelay = 3 * minutes;

const retention = 365 * days;

interface NotificationContent {
  text: string;
  /** What it's about, such as a project's title: it names the email digest. */
  topic?: string;
  /** The path of the page to open. */
  link: string;
}

/**
 * Notifies a client in the transaction of what happened.
 * @param notification.emailPreference the client's preference that decides whether a digest email goes out too; without it, none does
 */
export async function notifyClient(
  deps: Deps,
  tx: Transaction,
  clientId: number,
  { emailPreference, ...content }: NotificationContent & { emailPreference?: 'projects' },
): Promise<void> {
  const client = await findClientRecipient(tx, clientId);
  const digestPending = Boolean(emailPreference && client?.preferences[emailPreference]);
  await insertNotifications(tx, [{ ...content, clientId, digestPending, createdAt: deps.clock.now() }]);
}

/**
 * Notifies every admin, or those who follow some editors' projects, but never whoever did it; admins who share a mailbox get one digest email.
 * @param notification.by the admin who did it; null for what clients, jobs and others did, and for what came of it
 * @param notification.emailPreference each admin's preference that decides whether a digest email goes out too; without it, none does
 * @param notification.isUrgent the email goes out at once, instead of a digest with what is pending about the same page
 * @param notification.studioAlreadyEmailed the studio's address gets an email of its own about this
 * @param notification.clientId the client it is about
 * @param notification.editorIds of what it is about, null among them for nobody: unless that is so, others are notified only if they want to be
 * about each other's projects
 */
export async function notifyAdmins(
  deps: Deps,
  tx: Transaction,
  {
    by,
    emailPreference,
    isUrgent = false,
    studioAlreadyEmailed,
    clientId,
    editorIds = [null],
    ...content
  }: NotificationContent & {
    by: number | null;
    emailPreference?: 'requests' | 'projects' | 'payments' | undefined;
    isUrgent?: boolean | undefined;
    studioAlreadyEmailed?: true;
    clientId?: number;
    editorIds?: (number | null)[];
  },
): Promise<void> {
  const isFollowing = ({ id, preferences }: { id: number; preferences: AdminPreferences }) =>
    editorIds.includes(null) || editorIds.includes(id) || preferences.otherEditorsProjects;
  const admins = (await lockAdminRecipients(tx)).filter((admin) => admin.id !== by && isFollowing(admin));
  const emailedMailboxes = new Set(studioAlreadyEmailed && admins.map(({ studioEmail }) => studioEmail.toLowerCase()));
  const readers = admins.map((admin) => {
    const mailbox = admin.email?.toLowerCase();
    const isWanted = emailPreference !== undefined && admin.preferences[emailPreference];
    const isEmailed = isWanted && mailbox !== undefined && !emailedMailboxes.has(mailbox);
    if (mailbox && isEmailed) emailedMailboxes.add(mailbox);
    return { admin, isEmailed };
  });
  const createdAt = deps.clock.now();
  const about = { ...content, aboutClientId: clientId ?? null };
  await insertNotifications(
    tx,
    readers.map(({ admin, isEmailed }) => ({ ...about, userId: admin.id, digestPending: isEmailed && !isUrgent, createdAt })),
  );
  if (!isUrgent) return;
  for (const { admin, isEmailed } of readers) {
    if (!isEmailed) continue;
    // A pending digest about the same page isn't needed: this email leads there and says what came of it.
    await clearPending(tx, { userId: admin.id }, content.link);
    await sendMail(deps, tx, ...digestOf('admin', admin, [about]));
  }
}

/** Whoever has reacted to something needs no email about it. @param path of the page that the notifications lead to, or below */
export const leaveOutOfDigest = (tx: Transaction, reader: Reader, path: string) => clearPending(tx, reader, path);

/** Notifies one admin of something in a project. */
export async function notifyAdmin(
  deps: Deps,
  tx: Transaction,
  userId: number,
  { clientId, ...content }: NotificationContent & { clientId: number },
): Promise<void> {
  const admin = (await lockAdminRecipients(tx)).find(({ id }) => id === userId);
  if (!admin) return;
  const digestPending = admin.preferences.projects && admin.email !== null;
  await insertNotifications(tx, [{ ...content, userId, aboutClientId: clientId, digestPending, createdAt: deps.clock.now() }]);
}

/**
 * Notifies the owner of what somebody else did, such as another admin's change to someone's access, by email too, whatever the owner's
 * preferences.
 * @param notification.clientId the client it is about, if any
 */
export async function notifyOwner(
  deps: Deps,
  tx: Transaction,
  { clientId, actor, ...content }: NotificationContent & { clientId?: number; actor: Actor },
): Promise<void> {
  const owner = (await lockAdminRecipients(tx)).find(({ isOwner }) => isOwner);
  if (!owner || (actor.kind === 'admin' && actor.id === owner.id)) return;
  await insertNotifications(tx, [
    { ...content, userId: owner.id, aboutClientId: clientId ?? null, digestPending: true, createdAt: deps.clock.now() },
  ]);
}

/** Emails unread notifications. A digest that fails is retried on the next run. */
export async function sendDigests(deps: Deps): Promise<void> {
  for (const reader of await listDigestReaders(deps.db, subtractMilliseconds(deps.clock.now(), digestDelay)))
    await sendDigest(deps, reader).catch((err) => deps.log.error({ err, reader }, 'notification digest could not be sent'));
}

const sendDigest = (deps: Deps, reader: Reader): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const unread = await claimForDigest(tx, reader);
    const recipient = unread.length > 0 && (await recipientOf(tx, reader));
    if (recipient) await sendMail(deps, tx, ...digestOf(recipient.audience, recipient, unread));
  });

/** Whom a digest goes to; undefined for someone who is gone, may no longer sign in or has turned these emails off meanwhile. */
async function recipientOf(tx: Transaction, reader: Reader) {
  if ('clientId' in reader) {
    const client = await findClientRecipient(tx, reader.clientId);
    return client?.preferences.projects && ({ ...client, audience: 'client' } as const);
  }
  const admin = await findAdminRecipient(tx, reader.userId);
  return admin?.email && ({ ...admin, audience: 'admin' } as const);
}

export const notificationPages = ({ db }: Deps, reader: Reader) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listNotifications(db, { ...reader, limit, before }),
});

export const countUnreadFor = ({ db }: Deps, reader: Reader) => countUnread(db, reader);

/** Marks these notifications as read, and all before the point where a longer list was cut off. */
export const markNotificationsRead = ({ db, clock }: Deps, reader: Reader, { ids, before }: z.output<typeof notificationsRead>) =>
  markRead(db, reader, ids, before, clock.now());

export const cleanUpNotifications = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteOldNotifications(db, subtractMilliseconds(clock.now(), retention), batchSize);
