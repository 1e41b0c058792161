import type { z } from 'zod';
import type { AdminPreferences } from '../../../contract/account.ts';
import type { seen } from '../../../contract/notifications.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { later, minutes } from '../../shared/clock.ts';
import { adminPreferencesOf, findAdminById, keepAdmins, type UserRow } from '../admins/admins.service.ts';
import { mayEnter } from '../clients/clients.policy.ts';
import { findClientById, preferencesOf } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { newsMail } from './notifications.mails.ts';
import {
  countUnread,
  deleteNotifications,
  deleteNotificationsAbout,
  insertNotifications,
  listAwaitingMail,
  listNotifications,
  markRead,
  type Reader,
  takeForMail,
} from './notifications.store.ts';

/** Mail about what happened waits for more to come; looked for every minute, it has gone out five minutes after the first. */
const bundledFor = 3 * minutes;

/** What happened, as its reader is told. */
interface Happening {
  text: string;
  /** The path where it can be seen. */
  link: string;
}

type TellDeps = Pick<Deps, 'clock'>;

/**
 * Tells a client what happened, in the transaction in which it did.
 * @param happening.mail the choice by which the client is told by mail too
 */
export async function notifyClient(
  deps: TellDeps,
  tx: Transaction,
  clientId: number,
  { mail, ...happening }: Happening & { mail?: 'projects' },
): Promise<void> {
  const client = await findClientById(tx, clientId);
  const awaitsMail = Boolean(mail && client && mayEnter(client) && preferencesOf(client)[mail]);
  await insertNotifications(tx, [{ ...happening, clientId, awaitsMail, createdAt: deps.clock.now() }]);
}

/**
 * Tells every admin what happened; those who read one mailbox get one mail.
 * @param happening.about the choice by which admins are told by mail too
 * @param happening.studioKnows the studio's address has a mail of its own about it
 * @param happening.clientId whom it is about
 */
export async function notifyAdmins(
  deps: TellDeps,
  tx: Transaction,
  { about, studioKnows, clientId, ...happening }: Happening & { about?: keyof AdminPreferences; studioKnows?: true; clientId?: number },
): Promise<void> {
  const { studioEmail } = await readStudio(tx);
  const toldMailboxes = new Set(studioKnows && [studioEmail.toLowerCase()]);
  const readers = (await keepAdmins(tx)).map((admin) => {
    const mailbox = addressOf(admin, studioEmail)?.toLowerCase();
    const awaitsMail = Boolean(about && adminPreferencesOf(admin)[about] && mailbox && !toldMailboxes.has(mailbox));
    if (mailbox && awaitsMail) toldMailboxes.add(mailbox);
    return { userId: admin.id, awaitsMail };
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
  deps: TellDeps,
  tx: Transaction,
  { clientId, by, ...happening }: Happening & { clientId: number; by: Actor },
): Promise<void> {
  const owner = (await keepAdmins(tx)).find(({ isOwner }) => isOwner);
  if (!owner || (by.kind === 'admin' && by.id === owner.id)) return;
  await insertNotifications(tx, [
    { ...happening, userId: owner.id, aboutClientId: clientId, awaitsMail: true, createdAt: deps.clock.now() },
  ]);
}

/** Deletes what admins were told of something about a client that no longer exists. @param link where it was to be seen */
export const retractNotifications = (tx: Transaction, aboutClientId: number, link: string) =>
  deleteNotificationsAbout(tx, aboutClientId, link);

/** An owner without an address reads the studio's mail. */
const addressOf = ({ email, isOwner }: Pick<UserRow, 'email' | 'isOwner'>, studioEmail: string) =>
  email ?? (isOwner ? studioEmail : undefined);

/** Tells by mail what nobody has looked at. What cannot be written now stays, and is tried again the next time. */
export async function mailNotifications(deps: Deps): Promise<void> {
  for (const reader of await listAwaitingMail(deps.db, later(deps.clock.now(), -bundledFor)))
    await mailReader(deps, reader).catch((err) => deps.log.error({ err, reader }, 'news could not be mailed'));
}

/** Tells a person in one mail what happened and is not read yet. */
const mailReader = (deps: Deps, reader: Reader): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const unread = await takeForMail(tx, reader);
    const receiver = unread.length > 0 && (await receiverOf(tx, reader));
    if (receiver) await sendMail(deps, tx, newsMail(receiver, unread, deps.settings.publicUrl));
  });

/** Undefined for somebody who has gone, or may not come in any more. */
async function receiverOf(tx: Transaction, reader: Reader) {
  if ('clientId' in reader) {
    const client = await findClientById(tx, reader.clientId);
    return client && mayEnter(client) && { ...client, overview: '/client/dashboard', choices: '/client/profile' };
  }
  const admin = await findAdminById(tx, reader.userId);
  const email = admin && addressOf(admin, (await readStudio(tx)).studioEmail);
  return email && { email, name: admin.name, overview: '/admin/overview', choices: '/admin/settings' };
}

export const notificationPages = ({ db }: Pick<Deps, 'db'>, reader: Reader) => ({
  list: (limit: number, before: KeyCursor | undefined) => listNotifications(db, reader, limit, before),
});

export const unreadOf = ({ db }: Pick<Deps, 'db'>, reader: Reader) => countUnread(db, reader);

/** The reader has seen these, and with them whatever stands before the place where a list that goes on was cut. */
export const markSeen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader, { ids, before }: z.output<typeof seen>) =>
  markRead(db, reader, ids, before, clock.now());

export const removeNotifications = (db: Connection, before: Date) => deleteNotifications(db, before);
