import type { ContactForm, MessageStatusChange } from '../../../contract/contact.ts';
import type { Connection, Transaction } from '../../db/client.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { findClientByEmail } from '../clients/clients.service.ts';
import { sendAcknowledgement } from '../mail/acknowledgement.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyAdmins, retractNotifications } from '../notifications/notifications.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { messageMail } from './contact.mails.ts';
import {
  countByStatus,
  countMessages,
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  listRequestedPackages,
  type MessageFilter,
  updateStatus,
} from './contact.store.ts';

/** Stores a visitor's message and mails it to the studio, whose answer goes to the visitor; tells the visitor that it arrived. */
export async function receiveMessage(deps: Deps, form: ContactForm): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { studioEmail } = await readStudio(tx);
    const submission = { contactMessageId: await insertMessage(tx, { ...form, createdAt: deps.clock.now() }) };
    await sendMail(deps, tx, { ...messageMail(studioEmail, form, deps.settings.publicUrl), submission });
    await sendAcknowledgement(deps, tx, { form: 'contact', to: form.email, submission });
  });
}

/** The packages for which a client need not ask now: it has within a day. */
export const requestedPackages = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, clientId: number) =>
  listRequestedPackages(db, clientId, addMilliseconds(clock.now(), -1 * days));

const messageLink = (id: number) => `/admin/messages/${id}`;

interface Request {
  client: { id: number; name: string; email: string };
  wanted: { id: number; name: string };
  message: string | null;
}

/**
 * Stores a client's request for a package as a message, in the transaction that holds the client, and tells the studio.
 * @throws AppError conflict when the client has asked for the same package within a day
 */
export async function receivePackageRequest(deps: Deps, tx: Transaction, { client, wanted, message }: Request): Promise<void> {
  const createdAt = deps.clock.now();
  if ((await requestedPackages({ ...deps, db: tx }, client.id)).includes(wanted.id))
    throw new AppError('conflict', 'You have asked for this package already. We will get back to you.');
  const text = `${client.name} asks for the package ${wanted.name}.`;
  const form = { name: client.name, email: client.email, subject: `Package request: ${wanted.name}`, message: message ?? text };
  const id = await insertMessage(tx, { ...form, clientId: client.id, packageId: wanted.id, createdAt });
  const { studioEmail } = await readStudio(tx);
  const about = { aboutClientIds: [client.id], submission: { contactMessageId: id } };
  await sendMail(deps, tx, { ...messageMail(studioEmail, form, deps.settings.publicUrl), ...about });
  await notifyAdmins(deps, tx, {
    text,
    link: messageLink(id),
    emailPreference: 'requests',
    studioAlreadyEmailed: true,
    clientId: client.id,
  });
}

/** The total is known of all messages and of each state; of what is found, nobody counts it. */
export const messagePages = ({ db }: Pick<Deps, 'db'>, filter: MessageFilter) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listMessages(db, filter, limit, before),
  ...(filter.search ? {} : { count: () => countMessages(db, filter.status) }),
});

export async function readMessage({ db }: Pick<Deps, 'db'>, id: number) {
  const message = await findMessage(db, id);
  if (!message) throw notFound('Message');
  return { message, senderId: message.clientId ?? (await clientOf(db, message.email)) };
}

async function clientOf(db: Connection, email: string): Promise<number | null> {
  const client = await findClientByEmail(db, email);
  return client && client.status === 'client' ? client.id : null;
}

/** @returns the message as it is then: unchanged where it was to be marked from another state */
export async function changeMessageStatus({ db }: Pick<Deps, 'db'>, id: number, mark: MessageStatusChange) {
  const message = (await updateStatus(db, id, mark)) ?? (await findMessage(db, id));
  if (!message) throw notFound('Message');
  return message;
}

/** Deletes a message with the mails and notifications that tell of it; one that is gone already stays so. */
export const removeMessage = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const message = await deleteMessage(tx, id);
    if (!message) return;
    if (message.clientId !== null) await retractNotifications(tx, message.clientId, messageLink(id));
    await recordAudit(tx, { action: 'message.deleted', actor });
  });

/** @returns a map from status to number of messages */
export const countMessagesByStatus = ({ db }: Pick<Deps, 'db'>) => countByStatus(db);
