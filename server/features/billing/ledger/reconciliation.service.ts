import type { ProviderKind } from '#api/billing/payments-ledger.ts';
import { addDays, daysBetween } from '#domain/shared/dates.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { activeProvider, readAccount } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import { settleDispute } from '#server/features/billing/disputes/settle-dispute.ts';
import { settlePayment } from '#server/features/billing/payments/settle-payment.ts';
import { settleRefund } from '#server/features/billing/refunds/settle-refund.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { dateIn, days } from '#server/shared/clock.ts';
import { findProviderMoney, listProviderMoney, type ProviderMoney } from './provider-money.ts';
import { type LedgerObject, listUnbookedPayments, sumLedgerObjects } from './reconciliation.store.ts';

/** The provider is read page by page, so a longer period would take too many reads. */
const maxDays = 92;

interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Compares the ledger with the provider's lists for a period and returns every difference, and money that couldn't be booked.
 * @param period the first and last calendar date in the studio's time zone; the last 31 days by default
 * @throws AppError invalid for too long a period; unavailable when the provider can't be reached
 */
export async function reconcileLedger(deps: Deps, period: Period) {
  const { timeZone, today } = await studioToday(deps.db, deps.clock);
  const { to = today, from = addDays(to, -30) } = period;
  if (to < from) throw invalidField('to', 'The last day must not be before the first');
  if (daysBetween(from, to) >= maxDays) throw invalidField('to', `Choose at most ${maxDays} days`);
  const provider = activeProvider(deps.payments);
  const account = await readAccount(deps, provider);
  const isInPeriod = ({ createdAt }: ProviderMoney) => dateIn(timeZone, createdAt) >= from && dateIn(timeZone, createdAt) <= to;
  const toSeconds = (date: string, dayOffset: number) => (Date.parse(date) + dayOffset * days) / 1000;
  // One day more on both sides covers the period in every time zone.
  const listed = await listProviderMoney(deps, provider, { gte: toSeconds(from, -1), lt: toSeconds(to, 2) });
  const objectIds = listed.filter(isInPeriod).map(({ objectId }) => objectId);
  const source = `${provider.mode} ${account} ${provider.livemode ? 'live' : 'test'}`;
  const booked = await sumLedgerObjects(deps.db, provider.mode, { objectIds, from, to, source });
  const moneyByKey = new Map(listed.map((money) => [keyOf(money), money]));
  // Objects that were booked in the period can have been created earlier at the provider.
  for (const object of booked.filter((row) => !moneyByKey.has(keyOf(row)))) {
    const money = await findProviderMoney(deps, provider, object.kind, object.objectId);
    if (money) moneyByKey.set(keyOf(object), money);
  }
  const bookedByKey = new Map(booked.map((object) => [keyOf(object), object]));
  const keys = new Set([...listed.filter(isInPeriod).map(keyOf), ...bookedByKey.keys()]);
  return {
    differences: [...keys].flatMap((key) => differenceBetween(moneyByKey.get(key), bookedByKey.get(key), timeZone) ?? []),
    unbooked: (await listUnbookedPayments(deps.db)).map((row) => ({
      ...row,
      invoiceNumber: row.invoiceNumber ?? '',
      problem: row.problem ?? '',
    })),
  };
}

const keyOf = ({ kind, objectId }: { kind: ProviderKind; objectId: string }) => `${kind} ${objectId}`;

function differenceBetween(money: ProviderMoney | undefined, booked: LedgerObject | undefined, timeZone: string) {
  const { kind, objectId, currency } = (money ?? booked)!;
  const isSame = money && money.amountMinor === (booked?.amountMinor ?? 0) && (!booked || money.currency === booked.currency);
  if (isSame) return undefined;
  return {
    kind,
    objectId,
    date: money ? dateIn(timeZone, money.createdAt) : booked!.bookedOn,
    currency,
    providerAmount: money ? toDecimal(money.amountMinor, money.currency) : null,
    ledgerAmount: booked ? toDecimal(booked.amountMinor, booked.currency) : null,
    invoiceId: booked?.invoiceId ?? null,
    invoiceNumber: booked?.invoiceNumber ?? null,
  };
}

const settleByKind = { payment: settlePayment, refund: settleRefund, dispute: settleDispute };

/** Books what the provider has of one object, like its event would. @returns whether it belongs to an invoice here */
export const bookFromProvider = async (deps: Deps, { kind, objectId }: { kind: ProviderKind; objectId: string }) =>
  (await settleByKind[kind](deps, objectId)) !== undefined;
