import type pg from 'pg';
import { unfinishedRestore } from '#server/db/unfinished-restore.ts';
import { BackupError } from './archive.ts';
import { connectForBackup } from './snapshot.ts';

/**
 * Opens the database at DATABASE_URL for a restore. Until the restore is complete, a mark keeps servers from using it. What an interrupted
 * restore has left is deleted.
 * @throws BackupError if it isn't empty
 */
export async function openEmptyDatabase(connectionString: string) {
  const connection: pg.PoolConfig = { connectionString };
  const withConnection = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = await connectForBackup(connection);
    await work(client).finally(() => client.end());
  };
  await withConnection(async (client) => {
    if (await hasSchema(client, unfinishedRestore)) await empty(client);
    else await requireEmpty(client);
    await client.query(`create schema if not exists ${unfinishedRestore}`);
  });
  const release = () => withConnection((client) => client.query(`drop schema ${unfinishedRestore}`));
  return {
    connection,
    close: async () => undefined,
    /** Lets servers use the database. */
    release,
    discard: async () => {
      await withConnection(empty);
      await release();
    },
  };
}

async function hasSchema(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [name]);
  return rows[0]!.found;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle', 'pgboss') limit 1`,
  );
  if (rows.length > 0)
    throw new BackupError(
      "The database at DATABASE_URL isn't empty. Create a new one and set DATABASE_URL to it; the present one stays as it is.",
    );
}

/** Drops everything of Picturelock. The schema `public` and extensions stay, because they may belong to somebody else. */
async function empty(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss, drizzle cascade');
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table %s cascade', oid::regclass) as statement from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select format('drop function %s', oid::regprocedure) from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_catalog.pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all select format('drop type %s', oid::regtype) from pg_catalog.pg_type where typnamespace = 'public'::regnamespace and typtype = 'e'`);
  for (const { statement } of rows) await client.query(statement);
}
