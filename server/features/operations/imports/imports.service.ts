import { type ColumnOf, type ImportKind, importColumns } from '#domain/operations/import-columns.ts';
import { toDecimal } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findClientsByEmail, lockClientsByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { holdBooks, readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { Clock } from '#server/shared/clock.ts';
import type { Check, CheckContext, RowError } from './check.ts';
import { checkClients } from './check-clients.ts';
import { checkInvoices } from './check-invoices.ts';
import { checkProjects } from './check-projects.ts';
import { lockImports } from './imports.store.ts';
import { readSheet, type Sheet } from './sheet/read-sheet.ts';

const checks: { [Kind in ImportKind]: Check<Kind> } = { clients: checkClients, projects: checkProjects, invoices: checkInvoices };

const maxShownRows = 10;
/** More errors than that usually have one cause, such as a column that means something else. */
const maxShownErrors = 100;

/** @throws AppError invalid for a file that can't be read as a whole */
export async function previewImport<Kind extends ImportKind>(deps: Deps, kind: Kind, file: Buffer) {
  const context = await contextOf(deps.db, deps.clock, findClientsByEmail);
  const sheet = await readSheet(kind, file, context.studio.locale);
  const { count, statuses, amounts, errors } = await checks[kind](context, sheet.rows);
  const rows = errorsByRow(kind, sheet, errors);
  return {
    ...sheet,
    rowCount: sheet.rows.length,
    rows: sheet.rows.slice(0, maxShownRows).map(({ row, cells }) => ({
      row,
      cells: sheet.columns.map(({ field }) => (cells as Record<string, string>)[field]?.slice(0, 200) ?? ''),
    })),
    count,
    statuses: [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => ({ status, count: all.length })),
    totals: totalsOf(amounts),
    errors: rows.slice(0, maxShownErrors),
    errorCount: rows.length,
  };
}

/**
 * Imports all rows of a file, or none of them.
 * @returns how many clients, projects or invoices were added
 * @throws AppError invalid with the errors of each row
 */
export async function runImport<Kind extends ImportKind>(deps: Deps, kind: Kind, file: Buffer, actor: Actor): Promise<number> {
  const { locale } = await readStudio(deps.db);
  const sheet = await readSheet(kind, file, locale);
  return deps.db.transaction(async (tx) => {
    await lockImports(tx);
    await holdBooks(tx);
    const { count, errors, insert } = await checks[kind](await contextOf(tx, deps.clock, lockClientsByEmail), sheet.rows);
    if (errors.length > 0) throw invalidRows(errorsByRow(kind, sheet, errors));
    const conflicts = await insert({ deps, tx, userId: adminIdOf(actor) });
    if (conflicts.length > 0) throw invalidRows(errorsByRow(kind, sheet, conflicts));
    await recordAudit(tx, { action: 'import.completed', actor, target: `${count} ${count === 1 ? kind.slice(0, -1) : kind}` });
    return count;
  });
}

async function contextOf<Db extends Connection>(
  db: Db,
  clock: Clock,
  findClients: (db: Db, emails: string[]) => ReturnType<CheckContext['findClients']>,
): Promise<CheckContext> {
  const { today, ...studio } = await studioToday(db, clock);
  return { db, studio, today, findClients: (emails) => findClients(db, emails) };
}

/** Errors in the order of the rows and columns, one for each cell, with the headings of the file. */
function errorsByRow<Kind extends ImportKind>(kind: Kind, { columns }: Sheet, errors: RowError<ColumnOf<Kind>>[]) {
  const labels = importColumns[kind] as Record<string, { label: string }>;
  const fields = Object.keys(labels);
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]));
  const cells = new Map(errors.toReversed().map((error) => [`${error.row} ${error.column}`, error]));
  return [...cells.values()]
    .sort((a, b) => a.row - b.row || fields.indexOf(a.column) - fields.indexOf(b.column))
    .map(({ row, column, message }) => ({ row, column: headings.get(column) ?? labels[column]!.label, message }));
}

function invalidRows(errors: RowError[]): AppError {
  const fields: Record<string, string[]> = {};
  for (const { row, column, message } of errors.slice(0, maxShownErrors)) fields[`Row ${row}, ${column}`] = [message];
  const count = `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`;
  return new AppError('invalid', `Nothing was imported, because the file has ${count}.`, { fields });
}

const totalsOf = (amounts: { currency: string; amountMinor: number }[]) =>
  [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    amount: toDecimal(
      all.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      currency,
    ),
  }));
