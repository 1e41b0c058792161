import { newClient } from '#api/accounts/client-management.ts';
import { calendarDate } from '#api/shared/fields.ts';
import type { ColumnOf } from '#domain/operations/import-columns.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { addClientsWithoutPassword, type ClientRow } from '#server/features/accounts/clients/clients.service.ts';
import { noonIn } from '#server/shared/clock.ts';
import { mapSharingEventLoop } from '#server/shared/share-event-loop.ts';
import { type Check, findRepeated, type InsertContext, isFuture, notInFuture, rowErrors } from './check.ts';

const unknownCountry = "Please enter a country's English name or its code, such as US";

const importedClient = newClient.omit({ password: true, verified: true }).extend({ since: calendarDate.nullish() });

type ImportedClient = ReturnType<typeof importedClient.parse> & { row: number };

/** Clients get no password and no email: the studio sends each of them a link when it's ready. */
export const checkClients: Check<'clients'> = async ({ studio, today, findClients }, rows) => {
  const parsed = await mapSharingEventLoop(rows, ({ row, cells: { firstName, lastName, ...cells } }) => {
    const fullName = [firstName, lastName].filter(Boolean).join(' ') || undefined;
    return { row, cells, result: importedClient.safeParse({ ...cells, name: cells.name ?? fullName }) };
  });
  const existing = new Map((await findClients(rows.flatMap(({ cells }) => cells.email ?? []))).map((client) => [keyOf(client), client]));
  const errors = parsed.flatMap(({ row, cells, result }) => {
    const client = cells.email && existing.get(keyOf({ email: cells.email }));
    return [
      ...rowErrors(row, result.error, ([field]) => field as ColumnOf<'clients'>).map((error) =>
        error.column === 'country' ? { ...error, message: unknownCountry } : error,
      ),
      ...(isFuture(cells.since, today) ? [{ row, column: 'since' as const, message: notInFuture }] : []),
      ...(client ? [{ row, column: 'email' as const, message: existsAs(client) }] : []),
    ];
  });
  const repeated = findRepeated(parsed, ({ cells }) => cells.email && keyOf({ email: cells.email })).map(({ row, firstRow }) => ({
    row,
    column: 'email' as const,
    message: `Row ${firstRow} has the same email`,
  }));
  const records = parsed.flatMap(({ row, result }) => (result.success ? [{ ...result.data, row }] : []));
  return {
    errors: [...errors, ...repeated],
    count: rows.length,
    statuses: [],
    amounts: [],
    insert: (context) => insertClients(context, studio.timeZone, records),
  };
};

async function insertClients({ deps, tx }: InsertContext, timeZone: string, records: ImportedClient[]) {
  const now = deps.clock.now();
  const inserted = await addClientsWithoutPassword(
    tx,
    records.map(({ row: _row, since, ...client }) => ({ ...client, createdAt: since ? noonIn(timeZone, since, now) : now })),
  );
  const added = new Set(inserted.map(keyOf));
  return records
    .filter((record) => !added.has(keyOf(record)))
    .map(({ row }) => ({ row, column: 'email' as const, message: existsAs({ status: 'client' }) }));
}

const keyOf = ({ email }: { email: string }) => email.toLowerCase();

const existsAs = (client: Pick<ClientRow, 'status'>) =>
  isClient(client) ? 'A client with this email already exists' : 'This person has requested access. Approve or decline the request first';
