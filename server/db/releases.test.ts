import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listStoredPaths } from '#server/backup/stored-paths.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createReleasedDatabase, releases } from '#server/testing/released-database.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { type Database, migrateDatabase } from './client.ts';
import { files } from './schema/projects/files.ts';
import { videos } from './schema/projects/videos.ts';

/** Everything in the schema, independent of the order in which it was created. */
async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select format('column %I.%I %s%s default %s', c.relname, attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end, pg_get_expr(adbin, adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
    union all select format('%s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select format('enum %s %s', t.typname, string_agg(enumlabel, ', ' order by enumsortorder))
      from pg_enum join pg_type t on t.oid = enumtypid where typnamespace = 'public'::regnamespace group by t.typname
  `);
  return rows.map(({ line }) => line).sort();
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const counts = rows.map(async ({ name }) => [
    name,
    Number((await db.execute(sql`select count(*) from ${sql.identifier(name)}`)).rows[0]!.count),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

/**
 * Tables that migrations fill: before 0.4.0, the site's content was in a file, from which it's imported; before 0.6.0, only those to projects were
 * in the table of uploads.
 */
const rewritten = { site_content: expect.anything(), row_counts: expect.anything(), uploads: expect.anything() };

const lists = [
  'contact-messages',
  'clients',
  'projects',
  'invoices',
  'payments',
  'packages',
  'overview',
  'waitlist',
  'mails',
  'site',
  'settings',
];

type Column = {
  name: string;
  type: string;
  isRequired: boolean;
};

/** The columns of each table, and whether an insert must give them a value. */
async function listColumns(db: Database): Promise<Map<string, Column[]>> {
  const { rows } = await db.execute<Column & { table: string }>(sql`
    select relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
        attnotnull and not atthasdef and attidentity = '' as "isRequired"
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by attname`);
  return Map.groupBy(rows, ({ table }) => table) as Map<string, Column[]>;
}

async function describeDatabase(db: Database) {
  const [schema, rows, columns] = [await describeSchema(db), await countRows(db), await listColumns(db)];
  const tables = Object.keys(rows).map((name) => ({ name: `public.${name}` }));
  const stored = await listStoredPaths({ tables, query: async (text) => (await db.execute(text)).rows as never[] });
  return { schema, rows, columns, stored: stored.sort() };
}

/** A release's database, and what was in it before and after its migration. */
async function migrateRelease(version: string) {
  const { db, connection, ...database } = await createReleasedDatabase(version);
  const before = await describeDatabase(db);
  await migrateDatabase(connection);
  return { db, connection, ...database, before, now: await describeDatabase(db) };
}

const current = await describeSchema((await createTestDatabase()).db);
const migrated = await Promise.all(releases.map(async (version) => ({ version, ...(await migrateRelease(version)) })));

describe.each(migrated)('a database of release $version', ({ before, now, ...database }) => {
  test('gets the current schema and keeps its rows, with the files that they name', () => {
    expect(before.rows).toMatchObject({ clients: expect.any(Number), projects: expect.any(Number) });
    expect(now.schema).toEqual(current);
    expect(now.rows).toMatchObject({ ...before.rows, ...rewritten });
    expect(now.stored).toEqual(before.stored);
  });

  test('can be read in every list', async () => {
    const testApp = await createTestApp({ restored: { ...database, files: temporaryDirectory() } });
    const cookie = await ownerCookie(testApp);
    for (const list of lists) expect(await testApp.call('GET', `/api/admin/${list}`, { cookie }), list).toMatchObject({ status: 200 });
  });

  test('has one deliverable in each project, in its state, to which all drafts, final files and decisions belong', async () => {
    const { rows } = await database.db.execute<{ id: number; status: string; states: string[]; strays: number }>(sql`
      select projects.id, status, array_agg(state::text) as states,
        (select count(*)::int from files where project_id = projects.id and type in ('draft', 'final') and deliverable_id <> min(deliverables.id))
          + (select count(*)::int from approvals where project_id = projects.id and deliverable_id <> min(deliverables.id)) as strays
        from projects join deliverables on project_id = projects.id group by projects.id`);
    expect(rows).toHaveLength(now.rows.projects!);
    const possible: Record<string, string[]> = {
      review: ['in_review'],
      revisions: ['changes_requested', 'editing'],
      final_delivery: ['approved', 'delivered'],
      completed: ['approved', 'delivered'],
    };
    for (const { status, states, strays } of rows) {
      expect({ count: states.length, strays }).toEqual({ count: 1, strays: 0 });
      expect(possible[status] ?? ['not_started', 'editing', 'approved', 'delivered']).toContain(states[0]);
    }
  });

  test('has the same balances of credits, and those that a project has used are those of its film', async () => {
    const { rows } = await database.db.execute<{ balance: number; total: number; used: number; credits: number }>(sql`
      select total_credits_available as balance, total_credits_used as used,
        (select coalesce(sum(amount), 0)::int from video_credits where client_id = clients.id) as total,
        (select coalesce(sum(credits), 0)::int from deliverables join projects on projects.id = project_id where client_id = clients.id) as credits
        from clients where exists (select from video_credits where client_id = clients.id)`);
    expect(rows).not.toEqual([]);
    for (const row of rows) expect(row).toEqual({ balance: row.total, total: 7, used: 5, credits: 5 });
    const { rows: astray } = await database.db.execute(sql`
      select from video_credits join deliverables on deliverables.id = deliverable_id where deliverables.project_id <> video_credits.project_id`);
    expect(astray).toEqual([]);
  });

  test('plays and shows what was made of its videos, and deletes it with them', async () => {
    const testApp = await createTestApp({ restored: { ...database, files: temporaryDirectory() } });
    const { call, db, deps, drain, clock } = testApp;
    const cookie = await ownerCookie(testApp);
    const ready = (await db.select().from(videos)).filter(({ status }) => status === 'ready').map(({ fileId }) => fileId);
    for (const id of ready) {
      for (const name of ['proxy.mp4', 'poster.jpg', 'filmstrip.jpg'])
        await deps.storage.write(`derived/${id}/${name}`, Readable.from([name]));
      const read = async (kind: string) => (await call('GET', `/api/files/${id}/${kind}`, { cookie })).text;
      expect([await read('stream'), await read('poster'), await read('filmstrip')]).toEqual(['proxy.mp4', 'poster.jpg', 'filmstrip.jpg']);
    }
    await db.update(files).set({ deletedAt: subtractMilliseconds(clock.now(), 30 * days) });
    await runCleanup(deps, 'files');
    await drain();
    expect(await deps.storage.list('derived/')).toEqual([]);
  });
});

/** Columns that a release still uses, or knows nothing of, although later ones need them: it must be stopped before the upgrade. */
const stoppedFirst: Record<string, string[]> = {
  '0.5.0': [
    'approvals.deliverable_id',
    'brief_files.canceled_at',
    'brief_files.expires_at',
    'brief_files.received_bytes',
    'projects.review_to_announce',
    'review_links.project_id',
    'site_films.received_bytes',
    'uploads.purpose',
    'uploads.sender',
    'videos.filmstrip_path',
    'videos.poster_path',
    'videos.proxy_path',
  ],
};

/** A column may become optional: it's left empty only by what the last release can't do yet. */
const isSame = (one: Column, other: Column) => one.name === other.name && one.type === other.type && (one.isRequired || !other.isRequired);

test('the last release can run beside this one: all columns that it uses are still there, and new ones need no value', () => {
  const { version, before, now } = migrated.at(-1)!;
  const broken = [...before.columns].flatMap(([table, columns]) => {
    const present = now.columns.get(table) ?? [];
    const lost = columns.filter((column) => !present.some((other) => isSame(column, other)));
    const needed = present.filter(({ name, isRequired }) => isRequired && !columns.some((column) => column.name === name));
    return [...lost, ...needed].map(({ name }) => `${table}.${name}`);
  });
  expect(broken.sort()).toEqual(stoppedFirst[version] ?? []);
  const changes = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8').split(`## ${version} `)[0];
  if (broken.length > 0) expect(changes).toContain(`Stop every process of ${version.replace(/\.0$/, '')} before`);
});
