import type { Retention } from '../../../contract/privacy.ts';
import { normalizeLine } from '../../../contract/text.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, invalidField } from '../../shared/app-error.ts';
import { addMilliseconds, dateIn, days, subtractMonths } from '../../shared/clock.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { newToken } from '../../shared/tokens.ts';
import { eraseClientFromAudit, eraseIpAddresses, recordAudit } from '../audit/audit.service.ts';
import { lockClient, readClient, removeUnconfirmed } from '../clients/clients.service.ts';
import { deleteMailsAbout, sendMail } from '../mail/mail.service.ts';
import { removeNotifications } from '../notifications/notifications.service.ts';
import { changeStudio, readStudio } from '../settings/settings.service.ts';
import { dataSubjectOf } from './data-subject.store.ts';
import { erasedMail } from './privacy.mails.ts';
import { countOpenInvoices, eraseEverything, readEverything } from './privacy.store.ts';
import { removeBilledParties, removeInvitations, removeMails, removeMessages } from './retention.store.ts';

/** Everything that is held about a client, as JSON. */
export async function exportData({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, actor: Actor) {
  const client = await readClient(db, id);
  const data = await readEverything(db, await dataSubjectOf(db, client));
  await recordAudit(db, { action: 'client.data_exported', actor });
  return { exportedAt: clock.now(), data };
}

/**
 * Erases what identifies a client, for good; its invoices stay for their period.
 * @param name typed again by the admin, as a question whether this is meant
 * @throws AppError invalid for another name, conflict while invoices are open
 */
export async function eraseClient(deps: Deps, id: number, name: string, actor: Actor): Promise<void> {
  // Hashed before the row is locked: nobody waits for it.
  const password = await hashPassword(newToken());
  await deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    // A name may be stored as it was typed before names were normalized.
    if (normalizeLine(client.name) !== name) throw invalidField('name', "This is not the client's name.");
    const subject = await dataSubjectOf(tx, client);
    if ((await countOpenInvoices(tx, subject)) > 0)
      throw new AppError('conflict', 'This client has open invoices. Wait until they are paid, or cancel them, then erase.');
    await eraseEverything(tx, subject, { erasedAt: deps.clock.now(), password });
    await deleteMailsAbout(tx, subject.emailPeriods, id);
    await eraseClientFromAudit(tx, id, subject.emailPeriods);
    await recordAudit(tx, { action: 'client.erased', actor, clientId: id });
    const { studioName } = await readStudio(tx);
    await sendMail(deps, tx, erasedMail(client.email, studioName));
  });
}

const retentionOf = ({
  messageRetentionMonths,
  ipAddressRetentionDays,
  mailRetentionDays,
  billingPartyRetentionYears,
}: Retention): Retention => ({
  messageRetentionMonths,
  ipAddressRetentionDays,
  mailRetentionDays,
  billingPartyRetentionYears,
});

export const readRetention = async ({ db }: Pick<Deps, 'db'>) => retentionOf(await readStudio(db));

export const changeRetention = ({ db }: Pick<Deps, 'db'>, periods: Partial<Retention>, actor: Actor) =>
  db.transaction(async (tx) => {
    const studio = await changeStudio(tx, periods);
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'how long things are kept' });
    return retentionOf(studio);
  });

/** For how long people can look back at what happened. */
const notificationRetention = 365 * days;

/** For how long an invitation that nobody used stands in the list after its end. */
const invitationRetention = 90 * days;

/** Requests that nobody confirmed in time go with what was written about them: a crash in between leaves nothing behind. */
const deleteUnconfirmedRequests = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    for (const { id, email, createdAt } of await removeUnconfirmed({ db: tx, clock })) {
      const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
      await eraseClientFromAudit(tx, id, periods);
      await deleteMailsAbout(tx, periods, id);
    }
  });

/** Removes what is older than the periods that the privacy page promises; every step can run again. */
export async function cleanUp(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { messageRetentionMonths, ipAddressRetentionDays, mailRetentionDays, billingPartyRetentionYears, timeZone } = await readStudio(db);
  await removeMessages(db, subtractMonths(now, messageRetentionMonths));
  await eraseIpAddresses(db, addMilliseconds(now, -ipAddressRetentionDays * days));
  await removeMails(db, addMilliseconds(now, -mailRetentionDays * days));
  await removeInvitations(db, addMilliseconds(now, -invitationRetention));
  await removeNotifications(db, addMilliseconds(now, -notificationRetention));
  await removeBilledParties(db, dateIn(timeZone, subtractMonths(now, 12 * billingPartyRetentionYears)));
  await deleteUnconfirmedRequests(deps);
}
