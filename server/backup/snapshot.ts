import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Client, connectionTimeoutMillis } from '#server/db/pool.ts';
import { minutes } from '#server/shared/clock.ts';
import { BackupError } from './archive.ts';

/** Rows must have the same text wherever they are read, and no timeout of the database may end a long query. */
const sessionSettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set search_path = ''; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${1 * minutes}`;

export interface Table {
  /** With its schema, such as `public.invoices`. */
  name: string;
  columns: string[];
}

/** The columns that it takes to run a job. Jobs that were running run again. */
export const jobsTable: Table = {
  name: 'pgboss.job',
  columns: [
    ...[
      'id',
      'name',
      'priority',
      'data',
      'retry_limit',
      'retry_count',
      'retry_delay',
      'retry_backoff',
      'retry_delay_max',
      'expire_seconds',
    ],
    ...[
      'deletion_seconds',
      'singleton_key',
      'singleton_on',
      'group_id',
      'group_tier',
      'start_after',
      'created_on',
      'keep_until',
      'dead_letter',
    ],
    ...['policy', 'heartbeat_seconds'],
  ],
};
const pendingJobs = `where state < 'completed'`;

/** Which rows a backup has of tables that it has only in part. Proposals' documents that nobody has signed are made again. */
const backedUpRows: Record<string, string> = {
  'public.proposal_documents': 'where exists (select from public.proposal_signatures s where s.document_id = public.proposal_documents.id)',
};

export interface Snapshot {
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  /** All of the product's tables, each after those that it refers to, and the pending jobs. */
  tables: Table[];
  /** A table's rows in PostgreSQL's text format. */
  readRows(table: Table): AsyncIterable<Buffer>;
  /** The rows that belong in a backup, which are fewer for some tables. */
  readBackedUpRows(table: Table): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Connects for backups and restores. */
export async function connectForBackup(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new Client({ connectionTimeoutMillis, application_name: 'picturelock backup', ...connection });
  await client.connect();
  await client.query(sessionSettings);
  return client;
}

/** Opens a view of the database as it is now, whatever others write meanwhile. Migrations wait until it's closed. */
export async function openSnapshot(connection: pg.PoolConfig): Promise<Snapshot> {
  const client = await connectForBackup(connection);
  try {
    const tables = [...(await listTables(client)), jobsTable];
    await client.query('begin isolation level repeatable read, read only');
    // The lock comes before the first query, which decides what the snapshot shows.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    const read = (table: Table, condition = '') =>
      client.query(copyTo(`copy (select ${columnList(table)} from ${table.name} ${condition}) to stdout`));
    return {
      query: async (text) => (await client.query(text)).rows,
      tables,
      readRows: (table) => read(table, table.name === jobsTable.name ? pendingJobs : ''),
      readBackedUpRows: (table) => read(table, table.name === jobsTable.name ? pendingJobs : backedUpRows[table.name]),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    // PostgreSQL's codes for an undefined table and an undefined schema.
    const hasNoTables = ['42P01', '3F000'].includes((error as { code?: string }).code ?? '');
    throw hasNoTables ? new BackupError('The database has no tables yet, so there is nothing to back up. Start the server first.') : error;
  }
}

export const columnList = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** Generated columns are left out, because PostgreSQL computes them again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select attname::text from pg_catalog.pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select distinct confrelid::regclass::text from pg_catalog.pg_constraint where contype = 'f' and conrelid = c.oid
        and confrelid <> c.oid) as references
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`);
  return sortByReferences(rows).map(({ name, columns }) => ({ name, columns }));
}

function sortByReferences<T extends { name: string; references: string[] }>(tables: T[]): T[] {
  const sorted: T[] = [];
  const waiting = new Set(tables);
  const isWaiting = (name: string) => [...waiting].some((table) => table.name === name);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ references }) => !references.some(isWaiting));
    if (ready.length === 0) throw new Error(`The foreign keys of ${[...waiting].map(({ name }) => name).join(', ')} form a circle.`);
    for (const table of ready) {
      sorted.push(table);
      waiting.delete(table);
    }
  }
  return sorted;
}
