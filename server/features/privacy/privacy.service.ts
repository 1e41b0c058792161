import type { Periods } from '../../../contract/privacy.ts';
import { normalizeLine } from '../../../contract/text.ts';
import { forgetAnswers } from '../../db/done-requests.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError, invalidField } from '../../shared/app-error.ts';
import { dateIn, days, later, monthsBefore } from '../../shared/clock.ts';
import { hashPassword } from '../../shared/passwords.ts';
import { newToken } from '../../shared/tokens.ts';
import { forgetAddresses, forgetClient, record } from '../audit/audit.service.ts';
import { holdClient, readClient, removeUnconfirmed } from '../clients/clients.service.ts';
import { forgetMails, sendMail } from '../mail/mail.service.ts';
import { removeNotifications } from '../notifications/notifications.service.ts';
import { changeStudio, readStudio } from '../settings/settings.service.ts';
import { removeBilledParties, removeInvitations, removeMails, removeMessages } from './periods.store.ts';
import { erasedMail } from './privacy.mails.ts';
import { countOpenInvoices, eraseEverything, readEverything } from './privacy.store.ts';
import { subjectOf } from './subject.store.ts';

/** Everything that is held about a client, as JSON. */
export async function exportData({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, by: Actor) {
  const client = await readClient(db, id);
  const data = await readEverything(db, await subjectOf(db, client));
  await record(db, { action: 'client.data_downloaded', by });
  return { exportedAt: clock.now(), data };
}

/**
 * Erases what identifies a client, for good; its invoices stay for their period.
 * @param name typed again by the admin, as a question whether this is meant
 * @throws AppError invalid for another name, conflict while invoices are open
 */
export async function eraseClient(deps: Deps, id: number, name: string, by: Actor): Promise<void> {
  // Hashed before the row is locked: nobody waits for it.
  const password = await hashPassword(newToken());
  await deps.db.transaction(async (tx) => {
    const client = await holdClient(tx, id);
    // A name may be stored as it was typed before names were normalized.
    if (normalizeLine(client.name) !== name) throw invalidField('name', "This is not the client's name.");
    const subject = await subjectOf(tx, client);
    if ((await countOpenInvoices(tx, subject)) > 0)
      throw new AppError('conflict', 'This client has open invoices. Wait until they are paid, or cancel them, then erase.');
    await eraseEverything(tx, subject, { erasedAt: deps.clock.now(), password });
    await forgetMails(tx, subject.held, id);
    await forgetClient(tx, id, subject.held);
    await forgetAnswers(tx, id);
    await record(tx, { action: 'client.erased', by, clientId: id });
    const { studioName } = await readStudio(tx);
    await sendMail(deps, tx, erasedMail(client.email, studioName));
  });
}

const periodsOf = ({ messagesMonths, logAddressesDays, mailsDays, invoicesYears }: Periods): Periods => ({
  messagesMonths,
  logAddressesDays,
  mailsDays,
  invoicesYears,
});

export const readPeriods = async ({ db }: Pick<Deps, 'db'>) => periodsOf(await readStudio(db));

export const changePeriods = ({ db }: Pick<Deps, 'db'>, periods: Partial<Periods>, by: Actor) =>
  db.transaction(async (tx) => {
    const studio = await changeStudio(tx, periods);
    await record(tx, { action: 'settings.changed', by, about: 'how long things are kept' });
    return periodsOf(studio);
  });

/** For how long people can look back at what happened. */
const notificationsKept = 365 * days;

/** For how long an invitation that nobody used stands in the list after its end. */
const invitationsKept = 90 * days;

/** Requests that nobody confirmed in time go with what was written about them: a crash in between leaves nothing behind. */
const forgetUnconfirmed = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    for (const { id, email, createdAt } of await removeUnconfirmed({ db: tx, clock })) {
      const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
      await forgetClient(tx, id, periods);
      await forgetMails(tx, periods, id);
    }
  });

/** Removes what is older than the periods that the privacy page promises; every step can run again. */
export async function keepPeriods(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { messagesMonths, logAddressesDays, mailsDays, invoicesYears, timeZone } = await readStudio(db);
  await removeMessages(db, monthsBefore(now, messagesMonths));
  await forgetAddresses(db, later(now, -logAddressesDays * days));
  await removeMails(db, later(now, -mailsDays * days));
  await removeInvitations(db, later(now, -invitationsKept));
  await removeNotifications(db, later(now, -notificationsKept));
  await removeBilledParties(db, dateIn(timeZone, monthsBefore(now, 12 * invoicesYears)));
  await forgetUnconfirmed(deps);
}
