import type { z } from 'zod';
import { amountError, toDecimal, toMinor } from '../../../contract/money.ts';
import type { packageForm, packagePatch } from '../../../contract/packages.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import { countRows } from '../../db/row-counts.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, notFound } from '../../shared/app-error.ts';
import { readClient } from '../clients/clients.service.ts';
import { requestedPackages } from '../contact/contact.service.ts';
import { findPackage, insertPackage, listActive, listPackages, lockPackage, type PackageRow, updatePackage } from './packages.store.ts';

export type { PackageRow } from './packages.store.ts';

type PackageForm = z.output<typeof packageForm>;

const offered = 50;

export const packagePages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listPackages(db, limit, before),
  count: () => countRows(db, 'client_packages'),
});

export async function readPackage({ db }: Pick<Deps, 'db'>, id: number): Promise<PackageRow> {
  const row = await findPackage(db, id);
  if (!row) throw notFound('Package');
  return row;
}

export const createPackage = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, form: PackageForm): Promise<PackageRow> =>
  insertPackage(db, { ...rowOf(form), createdAt: clock.now(), updatedAt: clock.now() });

/**
 * Changes a package; what is not sent stays as it is.
 * @throws AppError invalid where the currency cannot represent the price, also where one of them stays
 */
export const changePackage = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, changes: z.output<typeof packagePatch>) =>
  db.transaction(async (tx) => {
    const present = await lockPackage(tx, id);
    if (!present) throw notFound('Package');
    const { price = toDecimal(present.priceMinor, present.currency), currency = present.currency, ...details } = changes;
    const fault = amountError(price, currency);
    if (fault) throw invalidField('price', fault);
    return change({ db: tx, clock }, id, rowOf({ ...details, price, currency }));
  });

/** Offers a package, or offers it no longer; whoever has it keeps it. */
export const setActive = (deps: Pick<Deps, 'db' | 'clock'>, id: number, isActive: boolean) => change(deps, id, { isActive });

/** The contract lets only prices pass that their currency can represent. */
const rowOf = <Form extends Pick<PackageForm, 'price' | 'currency'>>({ price, ...form }: Form) => ({
  ...form,
  priceMinor: toMinor(price, form.currency)!,
});

async function change({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number, changes: Partial<PackageRow>): Promise<PackageRow> {
  const row = await updatePackage(db, id, { ...changes, updatedAt: clock.now() });
  if (!row) throw notFound('Package');
  return row;
}

/** A client's package, if it has one, and its balance. */
export async function readPackageOf({ db }: Pick<Deps, 'db'>, clientId: number) {
  const { currentPackageId, totalCreditsAvailable: balance } = await readClient(db, clientId);
  const currentPackage = currentPackageId === null ? undefined : await findPackage(db, currentPackageId);
  return { currentPackage: currentPackage ?? null, balance };
}

/** What a client could have instead of the package it has, and whether it has asked for it. */
export async function readOffered(deps: Pick<Deps, 'db' | 'clock'>, clientId: number) {
  const { currentPackageId } = await readClient(deps.db, clientId);
  const requested = await requestedPackages(deps, clientId);
  const packages = await listActive(deps.db, currentPackageId, offered);
  return packages.map((row) => ({ ...row, isRequested: requested.includes(row.id) }));
}
