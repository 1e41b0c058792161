import type { Retention } from '#contract/operations/privacy.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Deps } from '#server/deps.ts';
import { clearUnconfirmedEmails, removeUnconfirmedRequests } from '#server/features/accounts/clients/clients.store.ts';
import { deleteMailsAbout } from '#server/features/messaging/mail/mail.store.ts';
import { removeNotifications } from '#server/features/messaging/notifications/notifications.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { eraseClientFromAudit, eraseIpAddresses } from '#server/features/studio/audit/audit.store.ts';
import { changeStudio, readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { dateIn, days, subtractMilliseconds, subtractMonths } from '#server/shared/clock.ts';
import { deleteMails, deleteMessages, deleteUnusedInvitations, eraseBillingParties } from './retention.store.ts';

const notificationRetention = 365 * days;

/** How long an unused invitation stays in the list after it expires. */
const invitationRetention = 90 * days;

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

export const readRetention = async ({ db }: Deps) => retentionOf(await readStudio(db));

export const changeRetention = ({ db }: Deps, periods: Partial<Retention>, actor: Actor) =>
  db.transaction(async (tx) => {
    const studio = await changeStudio(tx, periods);
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'data retention' });
    return retentionOf(studio);
  });

export async function cleanUpContactMessages({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { messageRetentionMonths } = await readStudio(db);
  await deleteMessages(db, subtractMonths(clock.now(), messageRetentionMonths), batchSize);
}

export async function cleanUpMails({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { mailRetentionDays } = await readStudio(db);
  await deleteMails(db, subtractMilliseconds(clock.now(), mailRetentionDays * days), batchSize);
}

/** Clears IP addresses, and what visitors typed, from audit log entries; the entries stay. */
export async function cleanUpIpAddresses({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { ipAddressRetentionDays } = await readStudio(db);
  await eraseIpAddresses(db, subtractMilliseconds(clock.now(), ipAddressRetentionDays * days), batchSize);
}

/** Removes the names of erased clients from invoices once the law no longer requires them. */
export async function cleanUpBillingParties({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { billingPartyRetentionYears, timeZone } = await readStudio(db);
  await eraseBillingParties(db, dateIn(timeZone, subtractMonths(clock.now(), 12 * billingPartyRetentionYears)), batchSize);
}

export const cleanUpInvitations = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  deleteUnusedInvitations(db, subtractMilliseconds(clock.now(), invitationRetention), batchSize);

export const cleanUpNotifications = ({ db, clock }: Deps, batchSize?: number): Promise<void> =>
  removeNotifications(db, subtractMilliseconds(clock.now(), notificationRetention), batchSize);

/** Each batch of requests goes in one transaction with everything written about them, so a crash leaves no traces behind. */
export async function cleanUpUnconfirmedRequests({ db, clock }: Deps, batchSize?: number): Promise<void> {
  await clearUnconfirmedEmails(db, clock.now(), batchSize);
  const removeBatch = (limit: number) =>
    db.transaction(async (tx) => {
      const removed = await removeUnconfirmedRequests(tx, clock.now(), limit);
      for (const { id, email, createdAt } of removed) {
        const periods = [{ email: email.toLowerCase(), since: createdAt, until: null }];
        await eraseClientFromAudit(tx, id, periods);
        await deleteMailsAbout(tx, periods, id);
      }
      return removed.length;
    });
  await inBatches(removeBatch, batchSize);
}
