import { nextRenewal } from '#domain/billing/renewal-dates.ts';
import { addDays } from '#domain/shared/dates.ts';
import { packageLabel } from '#domain/shared/package-label.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { type ClientRow, changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { listClientsToRenew, lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { endRenewal } from '#server/features/billing/packages/end-renewal.ts';
import { findPackage, type PackageRow } from '#server/features/billing/packages/packages.service.ts';
import { findOverdueRenewal, hasPausedPeriods, insertUnbilledPeriod } from '#server/features/billing/packages/renewals.store.ts';
import { notifyAdmins, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type RenewalPeriod, sendRenewal } from './create-package-invoice.ts';

const batchSize = 100;

/** Invoices the packages that renew, each client in its own transaction. A failure is logged and retried on the next run. */
export async function renewPackages(deps: Deps): Promise<void> {
  const { today } = await studioToday(deps.db, deps.clock);
  let clientIds: number[] = [];
  do {
    clientIds = await listClientsToRenew(deps.db, today, clientIds.at(-1) ?? 0, batchSize);
    for (const clientId of clientIds)
      await renewPackage(deps, clientId).catch((err) => deps.log.error({ err, clientId }, 'package could not be renewed'));
  } while (clientIds.length === batchSize);
}

/** Invoices every month that has begun, or puts it aside until the studio decides. Locks the client, so that concurrent runs do it once. */
const renewPackage = (deps: Deps, clientId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClientOrRequest(tx, clientId);
    const { today } = await studioToday(tx, deps.clock);
    if (!client || !isClient(client) || !client.packageRenewsOn || client.packageRenewsOn > today) return;
    const renewed = client.currentPackageId === null ? undefined : await findPackage(tx, client.currentPackageId);
    if (client.deactivatedAt || !renewed?.renewsMonthly || renewed.priceMinor === 0) return endRenewal(tx, client, { kind: 'system' });
    const { current, missed, next } = begunPeriods(client.packageRenewsOn, client.packageRenewalDay!, today);
    await changeClient(tx, clientId, { packageRenewsOn: next });
    if (missed.length > 0) await putMissedAside(deps, tx, client, renewed, missed);
    const overdue = await findOverdueRenewal(tx, clientId, today);
    if (overdue) await pauseRenewal(deps, tx, client, renewed, current, overdue);
    else await sendRenewal(deps, tx, clientId, renewed, current);
  });

/** The months from a renewal until today: the current one, and those that ended before anyone invoiced them. */
function begunPeriods(renewsOn: string, day: number, today: string) {
  const missed: RenewalPeriod[] = [];
  for (let start = renewsOn; ; ) {
    const next = nextRenewal(start, day);
    const period = { start, end: addDays(next, -1) };
    if (next > today) return { current: period, missed, next };
    missed.push(period);
    start = next;
  }
}

/** Months long past aren't invoiced at once, because several invoices would surprise the client. */
async function putMissedAside(deps: Deps, tx: Transaction, client: ClientRow, renewed: PackageRow, missed: RenewalPeriod[]) {
  for (const period of missed) await putAside(deps, tx, client, renewed, period);
  const months = missed.length === 1 ? '1 month was' : `${missed.length} months were`;
  const text = `${months} not invoiced for the ${packageLabel(renewed.name)} of ${client.name}, because the server was off. Invoice or skip them.`;
  await notifyAdmins(deps, tx, { by: null, text, link: `/admin/clients/${client.id}/package`, clientId: client.id });
}

/** Puts a month aside while an overdue invoice pauses the renewal. Only the first such month is announced. */
async function pauseRenewal(
  deps: Deps,
  tx: Transaction,
  client: ClientRow,
  renewed: PackageRow,
  period: RenewalPeriod,
  overdue: { id: number; invoiceNumber: string },
) {
  const isAnnounced = await hasPausedPeriods(tx, overdue.id);
  await putAside(deps, tx, client, renewed, period, overdue.id);
  if (isAnnounced) return;
  const paused = `because ${overdue.invoiceNumber} is overdue.`;
  const text = `The renewal of the ${packageLabel(renewed.name)} of ${client.name} is paused, ${paused}`;
  await notifyAdmins(deps, tx, { by: null, text, link: `/admin/clients/${client.id}/package`, clientId: client.id });
  await notifyClient(deps, tx, client.id, {
    text: `The renewal of your ${packageLabel(renewed.name)} is paused, ${paused} It continues once the invoice is paid.`,
    link: '/client/package',
  });
}

const putAside = (
  { clock }: Deps,
  tx: Transaction,
  { id: clientId }: ClientRow,
  { id: packageId }: PackageRow,
  { start: periodStart, end: periodEnd }: RenewalPeriod,
  overdueInvoiceId: number | null = null,
) => insertUnbilledPeriod(tx, { clientId, packageId, periodStart, periodEnd, overdueInvoiceId, createdAt: clock.now() });
