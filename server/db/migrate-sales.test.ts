import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabasesBefore } from '#server/testing/databases-before.ts';
import { migrateDatabase } from './client.ts';

const createDatabaseBefore = await createDatabasesBefore(['change-orders', 'package-options', 'questions-that-wait']);

test('change-orders counts the extra rounds of revisions that were billed as included', async () => {
  const { db, connection } = await createDatabaseBefore('change-orders');
  await db.execute(sql`update settings set included_revisions = 3`);
  await db.execute(sql`insert into clients (name, email, password) values ('Ann', 'ann@client.example', 'none')`);
  await db.execute(sql`insert into projects (client_id, title) values (1, 'With extra rounds'), (1, 'Without')`);
  const items = [
    { description: 'Extra revision round', quantity: 2 },
    { description: 'Subtitles', quantity: 5 },
  ];
  await db.execute(sql`insert into invoices (client_id, project_id, invoice_number, amount_minor, status, due_date, items, totals)
    select 1, 1, 'INV-' || status, 10000, status::invoice_status, '2026-03-30', ${JSON.stringify(items)}::jsonb, '{}'
    from unnest(array['sent', 'overdue', 'cancelled']) status`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select included_rounds from projects order by id`);
  expect(rows).toEqual([{ included_rounds: 7 }, { included_rounds: null }]);
});

test('package-options keeps the options of proposals, and their order', async () => {
  const { db, connection } = await createDatabaseBefore('package-options');
  const content = JSON.stringify({ options: [{ key: 'film' }, { key: 'cutdowns' }], terms: 'Terms' });
  await db.execute(sql`insert into proposals (title, recipient_name, recipient_email, currency, valid_until, content)
    select 'Film', 'Ann', 'ann@client.example', 'USD', '2026-03-30', content
    from unnest(array[${content}, '{"options": []}']::jsonb[]) content`);
  await db.execute(sql`insert into proposal_templates (name, currency, content) values ('Film', 'USD', ${content}::jsonb)`);
  await migrateDatabase(connection);
  const migrated = {
    options: [
      { key: 'film', package: null },
      { key: 'cutdowns', package: null },
    ],
    terms: 'Terms',
  };
  const read = async (table: 'proposals' | 'proposal_templates') =>
    (await db.execute(sql.raw(`select content from ${table} order by id`))).rows.map(({ content }) => content);
  expect(await read('proposals')).toEqual([migrated, { options: [] }]);
  expect(await read('proposal_templates')).toEqual([migrated]);
});

test('questions-that-wait finds the first question after the last answer', async () => {
  const { db, connection } = await createDatabaseBefore('questions-that-wait');
  await db.execute(sql`insert into proposals (title, recipient_name, recipient_email, currency, valid_until, content, state, version)
    select 'Film', 'Ann', 'ann@client.example', 'USD', '2026-03-30', '{}', state::proposal_state, 1
    from unnest(array['viewed', 'sent', 'accepted']) state`);
  await db.execute(sql`insert into proposal_messages (proposal_id, author, name, text, created_at) values
    (1, 'client', 'Ann', 'How?', '2026-03-01'), (1, 'studio', 'Robin', 'So.', '2026-03-02'),
    (1, 'client', 'Ann', 'When?', '2026-03-03'), (1, 'client', 'Ann', 'Where?', '2026-03-04'),
    (2, 'client', 'Ann', 'How?', '2026-03-01'), (2, 'studio', 'Robin', 'So.', '2026-03-02'),
    (3, 'client', 'Ann', 'Thanks!', '2026-03-01')`);
  await migrateDatabase(connection);
  const { rows } = await db.execute(sql`select asked_at::date::text as asked from proposals order by id`);
  expect(rows).toEqual([{ asked: '2026-03-03' }, { asked: null }, { asked: null }]);
});
