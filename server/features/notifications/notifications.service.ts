import type { z } from 'zod';
import type { AdminPreferences } from '../../../contract/admins.ts';
import type { notificationsSeen } from '../../../contract/notifications.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { addMilliseconds, minutes } from '../../shared/clock.ts';
import { adminPreferencesOf, findAdminById, lockAdminsForShare, type UserRow } from '../admins/admins.service.ts';
import { maySignIn } from '../clients/clients.policy.ts';
import { findClientById, preferencesOf } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { digestMail } from './notifications.mails.ts';
import {
  claimForDigest,
  countUnread,
  deleteNotifications,
  deleteNotificationsAbout,
  insertNotifications,
  listDigestReaders,
  listNotifications,
  markRead,
  type Reader,
} from './notifications.store.ts';

/** Mail about what happened waits for more to come; looked for every minute, it has gone out five minutes after the first. */
const digestDelay = 3 * minutes;

/** What happened, as its reader is told. */
interface NotificationContent {
  text: string;
  /** The path where it can be seen. */
  link: string;
}

type NotifyDeps = Pick<Deps, 'clock'>;

/**
 * Tells a client what happened, in the transaction in which it did.
 * @param happening.mail the choice by which the client is told by mail too
 */
export async function notifyClient(
  deps: NotifyDeps,
  tx: Transaction,
  clientId: number,
  { mail, ...happening }: NotificationContent & { mail?: 'projects' },
): Promise<void> {
  const client = await findClientById(tx, clientId);
  const digestPending = Boolean(mail && client && maySignIn(client) && preferencesOf(client)[mail]);
  await insertNotifications(tx, [{ ...happening, clientId, digestPending, createdAt: deps.clock.now() }]);
}

/**
 * Tells every admin what happened; those who read one mailbox get one mail.
 * @param happening.about the choice by which admins are told by mail too
 * @param happening.studioKnows the studio's address has a mail of its own about it
 * @param happening.clientId whom it is about
 */
export async function notifyAdmins(
  deps: NotifyDeps,
  tx: Transaction,
  {
    about,
    studioKnows,
    clientId,
    ...happening
  }: NotificationContent & { about?: keyof AdminPreferences; studioKnows?: true; clientId?: number },
): Promise<void> {
  const { studioEmail } = await readStudio(tx);
  const toldMailboxes = new Set(studioKnows && [studioEmail.toLowerCase()]);
  const readers = (await lockAdminsForShare(tx)).map((admin) => {
    const mailbox = addressOf(admin, studioEmail)?.toLowerCase();
    const digestPending = Boolean(about && adminPreferencesOf(admin)[about] && mailbox && !toldMailboxes.has(mailbox));
    if (mailbox && digestPending) toldMailboxes.add(mailbox);
    return { userId: admin.id, digestPending };
  });
  const createdAt = deps.clock.now();
  await insertNotifications(
    tx,
    readers.map((reader) => ({ ...happening, ...reader, aboutClientId: clientId ?? null, createdAt })),
  );
}

/**
 * Tells the owner what another admin did to somebody's access: by mail too, whatever the owner has chosen.
 * @param happening.clientId whom it is about
 */
export async function notifyOwner(
  deps: NotifyDeps,
  tx: Transaction,
  { clientId, actor, ...happening }: NotificationContent & { clientId: number; actor: Actor },
): Promise<void> {
  const owner = (await lockAdminsForShare(tx)).find(({ isOwner }) => isOwner);
  if (!owner || (actor.kind === 'admin' && actor.id === owner.id)) return;
  await insertNotifications(tx, [
    { ...happening, userId: owner.id, aboutClientId: clientId, digestPending: true, createdAt: deps.clock.now() },
  ]);
}

/** Deletes what admins were told of something about a client that no longer exists. @param link where it was to be seen */
export const retractNotifications = (tx: Transaction, aboutClientId: number, link: string) =>
  deleteNotificationsAbout(tx, aboutClientId, link);

/** An owner without an address reads the studio's mail. */
const addressOf = ({ email, isOwner }: Pick<UserRow, 'email' | 'isOwner'>, studioEmail: string) =>
  email ?? (isOwner ? studioEmail : undefined);

/** Tells by mail what nobody has looked at. What cannot be written now stays, and is tried again the next time. */
export async function sendDigests(deps: Deps): Promise<void> {
  for (const reader of await listDigestReaders(deps.db, addMilliseconds(deps.clock.now(), -digestDelay)))
    await sendDigest(deps, reader).catch((err) => deps.log.error({ err, reader }, 'news could not be mailed'));
}

/** Tells a person in one mail what happened and is not read yet. */
const sendDigest = (deps: Deps, reader: Reader): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const unread = await claimForDigest(tx, reader);
    const receiver = unread.length > 0 && (await recipientOf(tx, reader));
    if (receiver) await sendMail(deps, tx, digestMail(receiver, unread, deps.settings.publicUrl));
  });

/** Undefined for somebody who has gone, or may not come in any more. */
async function recipientOf(tx: Transaction, reader: Reader) {
  if ('clientId' in reader) {
    const client = await findClientById(tx, reader.clientId);
    return client && maySignIn(client) && { ...client, overview: '/client/dashboard', choices: '/client/profile' };
  }
  const admin = await findAdminById(tx, reader.userId);
  const email = admin && addressOf(admin, (await readStudio(tx)).studioEmail);
  return email && { email, name: admin.name, overview: '/admin/overview', choices: '/admin/settings' };
}

export const notificationPages = ({ db }: Pick<Deps, 'db'>, reader: Reader) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listNotifications(db, reader, limit, before),
});

export const countUnreadFor = ({ db }: Pick<Deps, 'db'>, reader: Reader) => countUnread(db, reader);

/** The reader has seen these, and with them whatever stands before the place where a list that goes on was cut. */
export const markSeen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader, { ids, before }: z.output<typeof notificationsSeen>) =>
  markRead(db, reader, ids, before, clock.now());

export const removeNotifications = (db: Connection, before: Date, batchSize?: number) => deleteNotifications(db, before, batchSize);
