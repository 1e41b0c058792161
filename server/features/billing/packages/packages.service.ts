import type { z } from 'zod';
import { type packageForm, type packagePatch, priceError } from '#api/billing/packages.ts';
import { toDecimal, toMinor } from '#domain/shared/money.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { changeClient, lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { countByDate } from '#server/features/billing/credits/announce-expiry.ts';
import { readUsedCredits } from '#server/features/billing/credits/deliverable-credits.ts';
import { listExpiring } from '#server/features/billing/credits/expiry-notices.store.ts';
import { updateAllWatermarks } from '#server/features/billing/invoices/update-watermarks.ts';
import { receivePackageRequest, requestedPackages } from '#server/features/inbox/contact/contact.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readFormats, studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import type { Clock } from '#server/shared/clock.ts';
import { endRenewal } from './end-renewal.ts';
import {
  findPackage,
  insertPackage,
  listActive,
  listPackages,
  lockPackage,
  type PackageRow,
  selectPackageOf,
  updatePackage,
} from './packages.store.ts';
import { findOverdueRenewal } from './renewals.store.ts';
import { startRenewal } from './switch-package.ts';

export { findPackage, lockPackagesForShare, type PackageRow } from './packages.store.ts';

type PackageForm = z.output<typeof packageForm>;

const offeredLimit = 50;

export const packagePages = ({ db }: Deps) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listPackages(db, { limit, before }),
  isCounted: true,
});

/** A package as the API shows it, with its price as a decimal string. */
export const presentPackage = <Row extends PackageRow>(row: Row) => ({ ...row, price: toDecimal(row.priceMinor, row.currency) });

export async function readPackage(db: Connection, id: number): Promise<PackageRow> {
  const row = await findPackage(db, id);
  if (!row) throw notFound('Package');
  return row;
}

export const createPackage = ({ db, clock }: Deps, form: PackageForm, actor: Actor): Promise<PackageRow> =>
  db.transaction(async (tx) => {
    const created = await insertPackage(tx, { ...toRow(form), createdAt: clock.now(), updatedAt: clock.now() });
    await recordAudit(tx, { action: 'package.created', actor, target: `${created.name}: ${await priceOf(tx, created)}` });
    return created;
  });

/**
 * Updates only the details that are given.
 * @throws AppError invalid when the price doesn't fit the currency and the tax, also if only one of them is given
 */
export const changePackage = (deps: Deps, id: number, changes: z.output<typeof packagePatch>, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const current = await lockPackage(tx, id);
    if (!current) throw notFound('Package');
    const { price = toDecimal(current.priceMinor, current.currency), currency = current.currency, ...details } = changes;
    const error = priceError({ price, currency, taxRate: details.taxRate === undefined ? current.taxRate : details.taxRate });
    if (error) throw invalidField('price', error);
    const changed = await update(tx, deps.clock, id, toRow({ ...details, price, currency }));
    if (changed.videoCreditLimit !== current.videoCreditLimit) await updateAllWatermarks(deps, tx, { packageId: id });
    const [before, after] = [await priceOf(tx, current), await priceOf(tx, changed)];
    const target = before === after ? changed.name : `${changed.name}: ${before} → ${after}`;
    await recordAudit(tx, { action: 'package.changed', actor, target });
    return changed;
  });

/** Starts or stops offering a package; clients who have it keep it. */
export const setActive = ({ db, clock }: Deps, id: number, isActive: boolean, actor: Actor) =>
  db.transaction(async (tx) => {
    const current = await lockPackage(tx, id);
    if (!current) throw notFound('Package');
    if (current.isActive === isActive) return current;
    const changed = await update(tx, clock, id, { isActive });
    await recordAudit(tx, { action: isActive ? 'package.activated' : 'package.deactivated', actor, target: changed.name });
    return changed;
  });

const priceOf = async (tx: Transaction, { priceMinor, currency }: PackageRow) => (await readFormats(tx)).minor(priceMinor, currency);

/** The price is valid in its currency: the schema or the caller has checked. */
const toRow = <Form extends Pick<PackageForm, 'price' | 'currency'>>({ price, ...form }: Form) => ({
  ...form,
  priceMinor: toMinor(price, form.currency)!,
});

async function update(db: Connection, clock: Clock, id: number, changes: Partial<PackageRow>): Promise<PackageRow> {
  const row = await updatePackage(db, id, { ...changes, updatedAt: clock.now() });
  if (!row) throw notFound('Package');
  return row;
}

/** A client's current package, if any, when it renews or what pauses its renewal, and the credit balance. */
export async function readClientPackage({ db, clock }: Deps, clientId: number) {
  const [row] = await selectPackageOf(db, { clientId });
  if (!row) throw notFound('Client');
  const renewsOn = row.currentPackage?.renewsMonthly ? row.renewsOn : null;
  const { today } = await studioToday(db, clock);
  const overdue = renewsOn && (await findOverdueRenewal(db, clientId, today));
  const expiring = countByDate(await listExpiring(db, clientId)).map(([expiryDate, credits]) => ({ expiryDate, credits }));
  const credits = await readUsedCredits(db, { id: clientId, balance: row.balance });
  return { ...row, renewsOn, credits, pausedByInvoice: overdue ? overdue.invoiceNumber : null, expiring };
}

/**
 * Turns the monthly renewal of a client's package on, a month from today, or off.
 * @throws AppError conflict if the package doesn't renew
 */
export const changeRenewal = (deps: Deps, clientId: number, renews: boolean, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    const { currentPackageId, packageRenewsOn, name } = client;
    const current = currentPackageId === null ? undefined : await findPackage(tx, currentPackageId);
    if (renews && !current?.renewsMonthly) throw new AppError('conflict', "This client's package doesn't renew monthly.");
    if (!renews) return endRenewal(tx, client, actor);
    if (packageRenewsOn !== null) return;
    await changeClient(tx, clientId, await startRenewal(deps, tx));
    await recordAudit(tx, { action: 'package.renewal_started', actor, clientId, target: `${current?.name} of ${name}` });
  });

/** The active packages a client doesn't have, and whether it has already requested them. */
export async function readOfferedPackages(deps: Deps, clientId: number) {
  const { currentPackageId } = await readClient(deps.db, clientId);
  const requested = await requestedPackages(deps.db, deps.clock, clientId);
  const packages = await listActive(deps.db, currentPackageId, offeredLimit);
  return packages.map((row) => ({ ...row, isRequested: requested.includes(row.id) }));
}

/**
 * Sends a client's request for a package to the studio's inbox.
 * @throws AppError not_found for a package that isn't offered, conflict for the current one or one requested within the last day
 */
export const requestPackage = (deps: Deps, clientId: number, packageId: number, message: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, clientId);
    if (client.currentPackageId === packageId) throw new AppError('conflict', 'You already have this package.');
    const requestedPackage = await findPackage(tx, packageId);
    if (!requestedPackage?.isActive) throw notFound('Package');
    await receivePackageRequest(deps, tx, { client, requestedPackage, message });
  });
