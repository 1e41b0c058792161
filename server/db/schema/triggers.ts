import { getTableName } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

interface Triggers<Column> {
  /** Maintains the table's row counts: `kind` is made up of these columns, and may change with an update of `updateOf`. */
  countRows?: { kind?: Column[]; updateOf?: Column[] };
  /** Maintains the row counts of the table's unpaid invoices, which depend on these columns. */
  countReceivables?: Column[];
  /** Notifies every server process of a changed row, and of the client it belongs to. */
  notifyChange?: { client?: Column; updateOf?: Column[]; events?: 'UPDATE' };
  /** Adds the row's amount to what is settled of its invoice and, for money, to what is paid of it. */
  settleInvoice?: true;
  /** Updates what open disputes hold back of the row's invoice. */
  holdDisputed?: { events: string; when?: string };
  /** Creates the first deliverable of a project. */
  createDeliverable?: true;
  /** Copies what lists of deliverables need to know of a project: to a new deliverable, or from the changed project to all of its own. */
  copyProject?: 'to new row' | 'to deliverables';
  /** Notifies every server process which session has ended. */
  notifySessionEnd?: true;
  /** Records in the audit log that an admin no longer views the portal as a client, whatever ended it. */
  recordViewingEnd?: true;
  /**
   * Refuses to change or delete rows, those that match `when` as PostgreSQL prints it. The columns `changeable` may always change, and
   * `personal` once the row's client is erased.
   */
  freezeRows?: { when?: string; changeable: Column[]; personal?: Column[] };
}

/**
 * Declares a table's triggers. drizzle-kit knows nothing of triggers: migrations create them by hand, and
 * change-triggers.test.ts compares them with these declarations.
 * @returns their definitions as `pg_get_triggerdef` prints them
 */
export function triggers<Table extends PgTable>(
  table: Table,
  {
    countRows,
    countReceivables,
    settleInvoice,
    holdDisputed,
    createDeliverable,
    copyProject,
    notifyChange,
    notifySessionEnd,
    recordViewingEnd,
    freezeRows,
  }: Triggers<keyof Table['_']['columns'] & string>,
): string[] {
  const define = (name: string, events: string, parameters: string[], when?: string) =>
    `CREATE TRIGGER ${name} AFTER ${events} ON public.${getTableName(table)} FOR EACH ROW ${when ? `WHEN ((${when})) ` : ''}EXECUTE FUNCTION ${name}(${parameters
      .map((parameter) => `'${parameter}'`)
      .join(', ')})`;
  const updateOf = (columns: string[]) => `UPDATE OF ${columns.map(toSnakeCase).join(', ')}`;
  const arrayOf = (columns: string[]) => `{${columns.map(toSnakeCase).join(',')}}`;
  const definitions: string[] = [];
  if (countRows) {
    const { kind = [], updateOf: columns } = countRows;
    definitions.push(
      define('count_rows', ['INSERT', 'DELETE', ...(columns ? [updateOf(columns)] : [])].join(' OR '), kind.map(toSnakeCase)),
    );
  }
  if (countReceivables) definitions.push(define('count_receivables', `INSERT OR DELETE OR ${updateOf(countReceivables)}`, []));
  if (settleInvoice) definitions.push(define('settle_invoice', 'INSERT', []));
  if (holdDisputed) definitions.push(define('hold_disputed', holdDisputed.events, [], holdDisputed.when));
  if (createDeliverable) definitions.push(define('create_deliverable', 'INSERT', []));
  if (copyProject === 'to new row') definitions.push(define('copy_project', 'INSERT', []).replace(' AFTER ', ' BEFORE '));
  if (copyProject === 'to deliverables')
    definitions.push(define('copy_project_to_deliverables', updateOf(['status', 'deadline', 'editorId']), []));
  if (notifyChange) {
    const { client, updateOf: columns, events } = notifyChange;
    const update = columns ? updateOf(columns) : 'UPDATE';
    definitions.push(define('notify_change', events ?? `INSERT OR DELETE OR ${update}`, client ? [toSnakeCase(client)] : []));
  }
  if (notifySessionEnd) definitions.push(define('notify_session_end', 'DELETE', []));
  if (recordViewingEnd) definitions.push(define('record_viewing_end', 'DELETE', [], 'old.viewed_by IS NOT NULL'));
  if (freezeRows) {
    const { when, changeable, personal = [] } = freezeRows;
    definitions.push(define('freeze_rows', 'DELETE OR UPDATE', [arrayOf(changeable), arrayOf(personal)], when));
  }
  return definitions;
}
