import type { z } from 'zod';
import type { Party } from '#api/shared/parties.ts';
import type { studioPatch } from '#api/studio/settings.ts';
import { csvSeparators } from '#domain/shared/csv-format.ts';
import { type Formats, formatsFor } from '#domain/shared/format.ts';
import { amountError, toDecimal, toMinor } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { type Clock, dateIn } from '#server/shared/clock.ts';
import type { CsvFormat } from '#server/shared/csv.ts';
import { changeStudio, lockStudio, readStudio, type StudioRow } from './settings.store.ts';

export type Studio = Omit<StudioRow, 'singleton'>;

/** The studio's details, with today's date in its time zone. */
export async function studioToday(db: Connection, clock: Clock) {
  const studio = await readStudio(db);
  return { ...studio, today: dateIn(studio.timeZone, clock.now()) };
}

export type StudioToday = Awaited<ReturnType<typeof studioToday>>;

/** How the studio writes dates, numbers and amounts. */
export const readFormats = async (db: Connection): Promise<Formats> => formatsFor((await readStudio(db)).locale);

/** How the studio's spreadsheets read a CSV file, and today's date for its name. */
export async function exportFormat({ db, clock }: Deps): Promise<{ format: CsvFormat; today: string }> {
  const { csvFormat, locale, timeZone, today } = await studioToday(db, clock);
  return { format: { ...csvSeparators(csvFormat, locale), timeZone }, today };
}

/** The studio's postal address and tax id, by the names that every party's address has. */
export const studioAddress = (studio: Studio): Pick<Party, 'address' | 'postalCode' | 'city' | 'region' | 'country' | 'taxId'> => ({
  address: studio.studioAddress,
  postalCode: studio.studioPostalCode,
  city: studio.studioCity,
  region: studio.studioRegion,
  country: studio.studioCountry,
  taxId: studio.studioTaxId,
});

const priceOf = ({ extraRevisionPriceMinor, currency }: Studio) =>
  extraRevisionPriceMinor === null ? null : toDecimal(extraRevisionPriceMinor, currency);

const present = (studio: Studio) => ({ ...studio, extraRevisionPrice: priceOf(studio), isSetUp: studio.setUpAt !== null });

export const readSettings = async ({ db }: Deps) => present(await readStudio(db));

/**
 * Changes the studio's details. The first change completes the setup.
 * @throws AppError conflict for a time zone in which today is still a day whose books are closed: nothing could be booked on it
 */
export const changeSettings = ({ db, clock }: Deps, changes: z.output<typeof studioPatch>, actor: Actor) =>
  db.transaction(async (tx) => {
    await lockStudio(tx);
    const current = await readStudio(tx);
    if (changes.timeZone && changes.timeZone !== current.timeZone) requireOpenToday({ ...current, timeZone: changes.timeZone }, clock);
    const { extraRevisionPrice = priceOf(current), ...columns } = changes;
    const extraRevisionPriceMinor = parsePrice(extraRevisionPrice, changes.currency ?? current.currency);
    const studio = await changeStudio(tx, { ...columns, extraRevisionPriceMinor, setUpAt: current.setUpAt ?? clock.now() });
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'studio details' });
    return present(studio);
  });

function requireOpenToday(
  { booksClosedThrough, timeZone, locale }: Pick<Studio, 'booksClosedThrough' | 'timeZone' | 'locale'>,
  clock: Clock,
) {
  if (!booksClosedThrough || dateIn(timeZone, clock.now()) > booksClosedThrough) return;
  const date = formatsFor(locale).date(booksClosedThrough);
  const message = `The books are closed through ${date}, and in this time zone that day isn't over yet. Please try again after it.`;
  throw new AppError('conflict', message, { fields: { timeZone: [message] } });
}

/** The price in minor units of the default currency, which may change in the same call. */
function parsePrice(price: string | null, currency: string): number | null {
  if (price === null) return null;
  const error = amountError(price, currency);
  if (error) throw invalidField('extraRevisionPrice', error);
  return toMinor(price, currency) || null;
}
