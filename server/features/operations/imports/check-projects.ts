import { newDeliverables } from '#api/projects/deliverable-endpoints.ts';
import { newProject } from '#api/projects/project-endpoints.ts';
import { calendarDate } from '#api/shared/fields.ts';
import { type ColumnOf, importColumns } from '#domain/operations/import-columns.ts';
import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';
import { addPastProjects, type PastProject } from '#server/features/projects/projects/add-past-projects.ts';
import { listProjectTitles } from '#server/features/projects/projects/projects.store.ts';
import { mapSharingEventLoop } from '#server/shared/share-event-loop.ts';
import { type Check, findRepeated, findRowClients, isFuture, normalizeName, notInFuture, type RowError, rowErrors } from './check.ts';
import type { SheetRow } from './sheet/read-sheet.ts';

type Column = ColumnOf<'projects'>;

/** Statuses by our own names and by those that other programs use. */
const statusByName = new Map<string, ProjectStatus>([
  ...projectStatuses.map((status) => [normalizeName(status), status] as const),
  ...['new', 'planned', 'notstarted', 'todo', 'onhold'].map((name) => [name, 'pending'] as const),
  ...['active', 'started', 'inprogress', 'ongoing', 'inproduction'].map((name) => [name, 'editing'] as const),
  ...['inreview', 'clientreview', 'waitingforclient'].map((name) => [name, 'review'] as const),
  ...['complete', 'done', 'finished', 'delivered', 'closed'].map((name) => [name, 'completed'] as const),
]);

const endStatuses: (ProjectStatus | undefined)[] = ['completed', 'archived'];

/** Projects in any status. Nobody is notified, and no credits are used. */
export const checkProjects: Check<'projects'> = async (context, rows) => {
  const clientOf = await findRowClients(context, rows);
  const parsed = await mapSharingEventLoop(rows, (row) => parseRow(row, clientOf, context.today));
  const clientIds = new Set(parsed.flatMap(({ clientId }) => clientId ?? []));
  const existing = new Set((await listProjectTitles(context.db, [...clientIds])).map(keyOf));
  const repeated = findRepeated(parsed, ({ key }) => key).map(({ row, firstRow }) =>
    titleError(row, `Row ${firstRow} has the same title for this client`),
  );
  const known = parsed
    .filter(({ key }) => key !== undefined && existing.has(key))
    .map(({ row }) => titleError(row, 'This client already has a project with this title'));
  return {
    errors: [...parsed.flatMap(({ errors }) => errors), ...repeated, ...known],
    count: rows.length,
    statuses: parsed.flatMap(({ status }) => status ?? []),
    amounts: [],
    insert: async ({ deps, tx, userId }) => {
      await addPastProjects(
        deps,
        tx,
        parsed.flatMap(({ project }) => project ?? []),
        userId,
      );
      return [];
    },
  };
};

const titleError = (row: number, message: string): RowError<Column> => ({ row, column: 'title', message });

/** What identifies a project in a file, which has no ids. */
const keyOf = ({ clientId, title }: { clientId: number; title: string }) => `${clientId} ${title.toLowerCase()}`;

const linesOf = (cell: string | undefined): string[] => cell?.split('\n').filter((line) => line.trim() !== '') ?? [];

/** @returns a project unless something essential is missing */
function parseRow({ row, cells }: SheetRow<Column>, clientOf: Awaited<ReturnType<typeof findRowClients>>, today: string) {
  const { clientEmail, status: statusName, completedDate, deliverables, deliverableTitles, ...details } = cells;
  const found = clientOf(clientEmail);
  const clientId = found.client?.id;
  const result = newProject.safeParse({
    ...details,
    deliverables: linesOf(deliverables),
    // A placeholder, because a missing client is reported below.
    clientId: clientId ?? 1,
  });
  const status = statusName === undefined ? (completedDate ? 'completed' : 'pending') : statusByName.get(normalizeName(statusName));
  const errors: RowError<Column>[] = rowErrors(row, result.error, ([field]) =>
    String(field) in importColumns.projects ? (field as Column) : 'title',
  );
  const report = (column: Column, message: string) => errors.push({ row, column, message });
  if (found.error) report('clientEmail', found.error);
  if (!status) report('status', `Please use one of: ${projectStatuses.map((name) => name.replaceAll('_', ' ')).join(', ')}`);
  if (completedDate && !calendarDate.safeParse(completedDate).success) report('completedDate', 'Please enter a valid date');
  else if (isFuture(completedDate, today)) report('completedDate', notInFuture);
  else if (completedDate && status && !endStatuses.includes(status))
    report('completedDate', 'Only completed and archived projects have this date');
  const titles = newDeliverables.shape.titles.safeParse(linesOf(deliverableTitles));
  if (deliverableTitles) errors.push(...rowErrors(row, titles.error, () => 'deliverableTitles' as const));
  const title = result.data?.title ?? details.title;
  const key = clientId !== undefined && title ? keyOf({ clientId, title }) : undefined;
  if (!result.success || clientId === undefined || !status) return { row, errors, clientId, status, key };
  const { credits: _credits, ...data } = result.data;
  const project: PastProject = { ...data, clientId, status, completedDate: completedDate ?? null, deliverableTitles: titles.data ?? [] };
  return { row, errors, clientId, status, key, project };
}
