import { addDays } from '#contract/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type ClientRow, changeClient } from '#server/features/accounts/clients/clients.service.ts';
import { listClientsToRenew, lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { listOpenPackageInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { sendDraft } from '#server/features/billing/invoices/send-invoice.ts';
import { findPackage, type PackageRow } from '#server/features/billing/packages/packages.service.ts';
import { latestRenewal, nextRenewal } from '#server/features/billing/packages/renewal-dates.ts';
import { noRenewal } from '#server/features/billing/packages/switch-package.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { draftPackageInvoice } from './create-package-invoice.ts';

const batchSize = 100;

/**
 * Invoices the packages that renew, each client in its own transaction. After a downtime only the current month is invoiced. A failure is
 * logged and retried on the next run.
 */
export async function renewPackages(deps: Deps): Promise<void> {
  const { today } = await studioToday(deps.db, deps.clock);
  let clientIds: number[] = [];
  do {
    clientIds = await listClientsToRenew(deps.db, today, clientIds.at(-1) ?? 0, batchSize);
    for (const clientId of clientIds)
      await renewPackage(deps, clientId).catch((err) => deps.log.error({ err, clientId }, 'package could not be renewed'));
  } while (clientIds.length === batchSize);
}

/** Under the client's lock, so that concurrent runs invoice a month once. */
const renewPackage = (deps: Deps, clientId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClientOrRequest(tx, clientId);
    const { today } = await studioToday(tx, deps.clock);
    if (client?.status !== 'client' || !client.packageRenewsOn || client.packageRenewsOn > today) return;
    const renewed = client.currentPackageId === null ? undefined : await findPackage(tx, client.currentPackageId);
    if (client.deactivatedAt || !renewed?.renewsMonthly || renewed.priceMinor === 0) {
      await changeClient(tx, clientId, noRenewal);
      const target = renewed ? `${renewed.name} of ${client.name}` : client.name;
      await recordAudit(tx, { action: 'package.renewal_ended', actor: { kind: 'system' }, clientId, target });
      return;
    }
    const day = client.packageRenewalDay!;
    const start = latestRenewal(today, day);
    const next = nextRenewal(start, day);
    await changeClient(tx, clientId, { packageRenewsOn: next });
    await invoiceRenewal(deps, tx, client, renewed, { start, end: addDays(next, -1) });
  });

/** An unpaid renewal isn't followed by another one: the admins are told instead, and the month isn't billed. */
async function invoiceRenewal(
  deps: Deps,
  tx: Transaction,
  { id: clientId, name }: ClientRow,
  renewed: PackageRow,
  period: { start: string; end: string },
) {
  const unpaid = (await listOpenPackageInvoices(tx, clientId)).find(({ packagePeriod }) => packagePeriod !== null);
  if (unpaid) {
    const text = `The ${renewed.name} package of ${name} wasn't renewed, because ${unpaid.invoiceNumber} is unpaid.`;
    await notifyAdmins(deps, tx, { text, link: `/admin/invoices/${unpaid.id}`, clientId });
    return;
  }
  const { today, paymentTermsDays } = await studioToday(tx, deps.clock);
  const system = { kind: 'system' } as const;
  const dueDate = addDays(today, paymentTermsDays);
  await sendDraft(deps, tx, await draftPackageInvoice(deps, tx, { clientId, sold: renewed, dueDate, period }, system), system);
}
