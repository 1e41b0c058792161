import type { CloseForm } from '#api/billing/closed-books.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { changeStudio, lockStudio, readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';

export const readClosedThrough = async ({ db }: Deps) => (await readStudio(db)).booksClosedThrough;

/**
 * Closes the books through a day, for good. Bookings that are underway finish first, so none arrives later.
 * @returns the day
 * @throws AppError invalid for a day that isn't over; conflict for one that is closed
 */
export const closeBooks = (deps: Deps, { through }: CloseForm, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    await lockStudio(tx);
    const { today, booksClosedThrough, locale } = await studioToday(tx, deps.clock);
    const formats = formatsFor(locale);
    if (through >= today) throw invalidField('through', 'Only days that are over can be closed');
    if (booksClosedThrough && through <= booksClosedThrough)
      throw new AppError('conflict', `The books are already closed through ${formats.date(booksClosedThrough)}.`);
    await changeStudio(tx, { booksClosedThrough: through });
    await recordAudit(tx, { action: 'books.closed', actor, target: formats.date(through) });
    return through;
  });
