import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { migrateDatabase } from '#server/db/client.ts';
import { prepareQueues } from '#server/job-queue/jobs.ts';
import { BackupError, type Header, type Manifest } from './archive.ts';
import { RowDigest, splitIntoParts } from './row-digest.ts';
import { columnList, connectForBackup, jobsTable, openSnapshot } from './snapshot.ts';

/** Writes the rows of an archive into an empty database. */
export class DatabaseFiller {
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  #current: { table: string; copy: CopyStreamQuery; copied: Promise<void> } | undefined;

  private constructor(client: pg.Client, manifest: Manifest) {
    this.#client = client;
    this.#manifest = manifest;
  }

  /** Makes the tables as they were in the version that wrote the archive. */
  static async open(connection: pg.PoolConfig, header: Header, manifest: Manifest): Promise<DatabaseFiller> {
    await migrateDatabase(connection, header.migration);
    await prepareQueues(connection, header.queues);
    const filler = new DatabaseFiller(await connectForBackup(connection), manifest);
    await filler.#setTriggers('disable');
    // Migrations insert rows, such as the settings.
    await filler.#client.query(`truncate ${filler.#ownTables().join(', ')}`);
    return filler;
  }

  /** Adds a part of a table's rows; the parts of a table follow each other. */
  async add(table: string, rows: AsyncIterable<Buffer>): Promise<void> {
    if (this.#current?.table !== table) {
      await this.#finishTable();
      this.#current = this.#beginTable(table);
    }
    const { copy, copied } = this.#current;
    for await (const chunk of rows) if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), copied]);
  }

  /** Restores everything besides rows. */
  async finish(): Promise<void> {
    await this.#finishTable();
    for (const { name, lastValue } of this.#manifest.sequences)
      await this.#client.query('select pg_catalog.setval($1::regclass, $2)', [name, lastValue]);
    await this.#setTriggers('enable');
    await this.#client.query('analyze');
  }

  close = () => this.#client.end();

  #beginTable(name: string) {
    const table = this.#manifest.tables.find((known) => known.name === name)!;
    const copy = this.#client.query(copyFrom(`copy ${name} (${columnList(table)}) from stdin`));
    const copied = finished(copy);
    copied.catch(() => undefined);
    return { table: name, copy, copied };
  }

  async #finishTable(): Promise<void> {
    this.#current?.copy.end();
    await this.#current?.copied;
  }

  /** The triggers would count and announce the rows a second time. */
  async #setTriggers(state: 'enable' | 'disable'): Promise<void> {
    for (const table of this.#ownTables()) await this.#client.query(`alter table ${table} ${state} trigger user`);
  }

  #ownTables(): string[] {
    return this.#manifest.tables.map(({ name }) => name).filter((name) => name !== jobsTable.name);
  }
}

/** Reads a restored database and compares every row with the manifest. @throws BackupError if one differs */
export async function verifyDatabase(connection: pg.PoolConfig, { tables }: Manifest): Promise<void> {
  const snapshot = await openSnapshot(connection);
  try {
    for (const { name, columns, rows, digest } of tables) {
      const found = new RowDigest();
      for await (const _part of splitIntoParts(snapshot.readRows({ name, columns }), found));
      if (found.rows !== rows || found.toString() !== digest)
        throw new BackupError(
          `The restored table ${name} isn't the one that was backed up: it has ${found.rows} of ${rows} rows, or other ones.`,
        );
    }
  } finally {
    await snapshot.close();
  }
}
