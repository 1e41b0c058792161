import type { z } from 'zod';
import { toMinor } from '../../../contract/money.ts';
import type { packageForm } from '../../../contract/packages.ts';
import type { KeyCursor } from '../../db/paging.ts';
import { countRows } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { readClient } from '../clients/clients.service.ts';
import { findPackage, insertPackage, listActive, listPackages, type PackageRow, updatePackage } from './packages.store.ts';

export type { PackageRow } from './packages.store.ts';

type PackageForm = z.output<typeof packageForm>;

const offered = 50;

export const packagePages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listPackages(db, limit, before),
  count: () => countRows(db, 'client_packages'),
});

export const createPackage = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, form: PackageForm): Promise<PackageRow> =>
  insertPackage(db, { ...rowOf(form), createdAt: clock.now(), updatedAt: clock.now() });

export const changePackage = (deps: Pick<Deps, 'db' | 'clock'>, id: number, form: PackageForm) => change(deps, id, rowOf(form));

/** Offers a package, or offers it no longer; whoever has it keeps it. */
export const setActive = (deps: Pick<Deps, 'db' | 'clock'>, id: number, isActive: boolean) => change(deps, id, { isActive });

/** The contract lets only prices pass that their currency can represent. */
const rowOf = ({ price, ...form }: PackageForm) => ({ ...form, priceMinor: toMinor(price, form.currency)! });

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

/** What a client could have instead of the package it has. */
export async function readOffered({ db }: Pick<Deps, 'db'>, clientId: number): Promise<PackageRow[]> {
  const { currentPackageId } = await readClient(db, clientId);
  return listActive(db, currentPackageId, offered);
}
