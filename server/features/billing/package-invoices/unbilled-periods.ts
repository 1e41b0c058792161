import type { z } from 'zod';
import type { unbilledPeriodsDecision } from '#api/billing/package-invoices.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { readPackage } from '#server/features/billing/packages/packages.service.ts';
import {
  findOverdueRenewal,
  listUnbilledPeriods,
  takeUnbilledPeriods,
  type UnbilledPeriod,
} from '#server/features/billing/packages/renewals.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { sendRenewal } from './create-package-invoice.ts';

/** What pauses a client's renewal, and the months that weren't invoiced. @throws AppError not_found for an unknown client */
export async function readRenewal({ db, clock }: Deps, clientId: number) {
  await readClient(db, clientId);
  const { today } = await studioToday(db, clock);
  return {
    overdueInvoice: (await findOverdueRenewal(db, clientId, today)) ?? null,
    unbilledPeriods: await listUnbilledPeriods(db, clientId),
  };
}

/**
 * Invoices or skips a client's unbilled months, each once: of two decisions at the same time, the first counts.
 * @throws AppError conflict when nothing is left to decide, or for a package that is free by now
 */
export const settleUnbilledPeriods = (
  deps: Deps,
  clientId: number,
  { action, through }: z.output<typeof unbilledPeriodsDecision>,
  actor: Actor,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const periods = await takeUnbilledPeriods(tx, clientId, through);
    if (periods.length === 0) throw new AppError('conflict', 'These months have already been invoiced or skipped.');
    const settle = action === 'invoice' ? invoiceMonth : skipMonth;
    for (const period of periods) await settle(deps, tx, period, actor);
  });

async function invoiceMonth(deps: Deps, tx: Transaction, { clientId, packageId, periodStart, periodEnd }: UnbilledPeriod, actor: Actor) {
  const sold = await readPackage(tx, packageId);
  if (sold.priceMinor === 0) throw new AppError('conflict', `${sold.name} is free now, so there is nothing to invoice.`);
  await sendRenewal(deps, tx, clientId, sold, { start: periodStart, end: periodEnd }, actor);
}

async function skipMonth(_: Deps, tx: Transaction, { clientId, packageId, periodStart, periodEnd }: UnbilledPeriod, actor: Actor) {
  const { name } = await readPackage(tx, packageId);
  await recordAudit(tx, { action: 'package.month_skipped', actor, clientId, target: `${name}, ${periodStart} to ${periodEnd}` });
}
