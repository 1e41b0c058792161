import { AppError } from '#server/shared/app-error.ts';
import type { ActingAdmin } from '#server/shared/callers.ts';
import type { SavedFilterRow } from './saved-filters.store.ts';

export const maySee = (admin: ActingAdmin, { userId }: SavedFilterRow) => userId === null || userId === admin.id;

export const mayDelete = (admin: ActingAdmin, { userId, authorId }: SavedFilterRow) =>
  userId === admin.id || (userId === null && (authorId === admin.id || admin.isOwner));

/** @throws AppError forbidden for another admin's shared filter, except for the owner */
export function requireDeletable(admin: ActingAdmin, filter: SavedFilterRow): void {
  if (!mayDelete(admin, filter)) throw new AppError('forbidden', 'Only the owner and who saved this filter can delete it.');
}
