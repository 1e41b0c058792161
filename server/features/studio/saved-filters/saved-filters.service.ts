import type { z } from 'zod';
import { type newSavedFilter, savedFilterLimit } from '#api/studio/saved-filters.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import type { ActingAdmin } from '#server/shared/callers.ts';
import { mayDelete, maySee, requireDeletable } from './saved-filters.policy.ts';
import {
  countSavedFilters,
  deleteSavedFilter,
  findSavedFilter,
  insertSavedFilter,
  listSavedFilters,
  type SavedFilterRow,
  savedFilterNameKey,
} from './saved-filters.store.ts';

const present = (admin: ActingAdmin, row: SavedFilterRow) => ({ ...row, isShared: row.userId === null, mayDelete: mayDelete(admin, row) });

export const readSavedFilters = async ({ db }: Deps, admin: ActingAdmin) =>
  (await listSavedFilters(db, admin.id)).map((row) => present(admin, row));

/** @throws AppError not_found, also for another admin's */
export async function readSavedFilter({ db }: Deps, admin: ActingAdmin, id: number) {
  const row = await findSavedFilter(db, id);
  if (!row || !maySee(admin, row)) throw notFound('Saved filter');
  return present(admin, row);
}

/** @throws AppError conflict if the name is taken or there are too many */
export const saveFilter = ({ db, clock }: Deps, admin: ActingAdmin, { isShared, ...filter }: z.output<typeof newSavedFilter>) =>
  db.transaction(async (tx) => {
    const userId = isShared ? null : admin.id;
    const row = { ...filter, userId, authorId: admin.id, createdAt: clock.now() };
    const id = await insertSavedFilter(tx, row).catch((error) => {
      throw isUniqueViolation(error, savedFilterNameKey) ? invalidField('name', 'There is a filter with this name already.') : error;
    });
    if ((await countSavedFilters(tx, userId)) > savedFilterLimit)
      throw new AppError('conflict', `There are ${savedFilterLimit} saved filters already. Please delete one first.`);
    return id;
  });

/** @throws AppError not_found; forbidden for another admin's shared filter, except for the owner */
export async function removeSavedFilter(deps: Deps, admin: ActingAdmin, id: number): Promise<void> {
  requireDeletable(admin, await readSavedFilter(deps, admin, id));
  await deleteSavedFilter(deps.db, id);
}
