import type { z } from 'zod';
import type { ColumnOf, ImportKind } from '#domain/operations/import-columns.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import type { SheetRow } from './sheet/read-sheet.ts';

export interface RowError<Column extends string = string> {
  row: number;
  column: Column;
  message: string;
}

export interface CheckContext {
  db: Connection;
  studio: Studio;
  /** Today's date in the studio's time zone. */
  today: string;
  /** Finds clients in any status by their email addresses, and locks them if the import is about to run. */
  findClients(emails: string[]): Promise<ClientRow[]>;
}

export interface InsertContext {
  deps: Deps;
  tx: Transaction;
  /** The admin who imports. */
  userId: number | null;
}

/** What a file's rows add, and what is wrong with them. */
export interface Checked<Column extends string> {
  errors: RowError<Column>[];
  count: number;
  /** The status of each project or invoice. */
  statuses: string[];
  /** The total of each invoice. */
  amounts: { currency: string; amountMinor: number }[];
  /**
   * Adds what was checked. It may only be called if there are no errors.
   * @returns the errors of rows that a concurrent transaction has made invalid since they were checked
   */
  insert(context: InsertContext): Promise<RowError<Column>[]>;
}

/** Checks the rows of a kind of file. */
export type Check<Kind extends ImportKind> = (context: CheckContext, rows: SheetRow<ColumnOf<Kind>>[]) => Promise<Checked<ColumnOf<Kind>>>;

/** The issues of a schema, as errors in a row. @param columnOf the column that an issue's path belongs to */
export const rowErrors = <Column extends string>(
  row: number,
  error: z.ZodError | undefined,
  columnOf: (path: PropertyKey[]) => Column,
): RowError<Column>[] => error?.issues.map(({ path, message }) => ({ row, column: columnOf(path), message })) ?? [];

/** Later rows with the same key as an earlier one. @param keyOf undefined for rows that can't be compared */
export function findRepeated<Row extends { row: number }>(rows: Row[], keyOf: (row: Row) => string | undefined) {
  const firstRows = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const firstRow = key === undefined ? undefined : firstRows.get(key);
    if (key !== undefined && firstRow === undefined) firstRows.set(key, row.row);
    return firstRow === undefined ? [] : [{ row: row.row, firstRow }];
  });
}

/** The clients that rows name by email. */
export async function findRowClients({ findClients }: CheckContext, rows: { cells: { clientEmail?: string | undefined } }[]) {
  const emails = [...new Set(rows.flatMap(({ cells }) => cells.clientEmail?.toLowerCase() ?? []))];
  const clients = new Map((await findClients(emails)).map((client) => [client.email.toLowerCase(), client]));
  return (email: string | undefined): { client?: ClientRow; error?: string } => {
    if (email === undefined) return { error: 'Client email is required' };
    const client = clients.get(email.toLowerCase());
    if (client && isClient(client)) return { client };
    return {
      error: client ? "This person's access request hasn't been approved" : 'There is no client with this email. Import clients first',
    };
  };
}

/** "In progress" -> "inprogress", to compare names of a status. */
export const normalizeName = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a date in the file is in the future. */
export const isFuture = (date: string | undefined, today: string) => date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) && date > today;

/** Why a date of an invoice or its payment can't be in the file, if it's in closed books. */
export const closedBooksError = (date: string, { booksClosedThrough, locale }: Pick<Studio, 'booksClosedThrough' | 'locale'>) =>
  booksClosedThrough !== null && date <= booksClosedThrough
    ? `The books are closed through ${formatsFor(locale).date(booksClosedThrough)}`
    : undefined;

export const notInFuture = "This date can't be in the future";
