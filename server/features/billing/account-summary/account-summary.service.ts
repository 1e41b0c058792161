import { toDecimal } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { readClient } from '#server/features/accounts/clients/clients.service.ts';
import { readBalances } from '#server/features/billing/balance/balance.service.ts';
import { askedMinor, dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { listUnpaidInvoices } from '#server/features/billing/invoices/invoices.service.ts';
import { readClientPackage } from '#server/features/billing/packages/packages.service.ts';

/** What a client owes and has, and when the package renews. @throws AppError not_found for an unknown client */
export async function readAccountSummary(deps: Deps, clientId: number) {
  await readClient(deps.db, clientId);
  const { currentPackage, renewsOn, pausedByInvoice, balance, credits, expiring } = await readClientPackage(deps, clientId);
  return {
    due: sumByCurrency(await listUnpaidInvoices(deps.db, { clientId })),
    credit: await readBalances(deps.db, clientId),
    videoCredits: { available: balance, ...credits, expiring },
    package: currentPackage && { name: currentPackage.name, renewsMonthly: currentPackage.renewsMonthly, renewsOn, pausedByInvoice },
  };
}

type UnpaidInvoice = Awaited<ReturnType<typeof listUnpaidInvoices>>[number];

/** The overdue part of an invoice, in minor units: while a deposit with its own due date is unpaid, only the deposit. */
const overdueMinor = (invoice: UnpaidInvoice) => (invoice.status === 'overdue' ? askedMinor(invoice) : 0);

/** What is due and overdue in each currency in which something is due. */
const sumByCurrency = (invoices: UnpaidInvoice[]) =>
  [...Map.groupBy(invoices, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, due: sum(group.map(dueMinor)), overdue: sum(group.map(overdueMinor)) }))
    .filter(({ due }) => due > 0)
    .sort((a, b) => a.currency.localeCompare(b.currency))
    .map(({ currency, due, overdue }) => ({ currency, amount: toDecimal(due, currency), overdue: toDecimal(overdue, currency) }));

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
