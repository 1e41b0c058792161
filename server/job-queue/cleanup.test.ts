import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { insertClient, insertReviewLink, insertSandboxObject, insertUploadLink, instantsBy } from '#server/testing/cleanup-rows.ts';
import { createClient } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';

const testApp = await createTestApp();
const { db, deps, clock } = testApp;
const { ago, ahead } = instantsBy(clock);
const { id: clientId } = await createClient(testApp);
const { projectId, version } = await createReview(testApp, { clientId });

test('cancels email changes that were not confirmed in time', async () => {
  const pending = sql`'new@row.example', true`;
  await db.execute(insertClient('late', sql`'{}'`, ago('0 days'), pending));
  await db.execute(insertClient('timely', sql`'{}'`, ahead('1 minute'), pending));
  await runCleanup(deps, 'unconfirmed requests');
  const { rows } = await db.execute(sql`select name from clients where pending_email is not null`);
  expect(rows).toEqual([{ name: 'timely' }]);
});

test('removes the guests of a link that was revoked long ago, but not what they wrote or sent', async () => {
  await db.execute(insertReviewLink(projectId, 'revoked', ahead('1 day'), ago('91 days')));
  await db.execute(sql`
    with guest as (
      insert into guests (review_link_id, name, token_hash) select id, 'Gus Guest', 'gus' from review_links where token_hash = 'revoked' returning id
    )
    insert into comments (project_id, file_id, guest_id, guest_name, text) select ${projectId}, ${version.id}, id, 'Gus Guest', 'Louder' from guest`);
  await db.execute(insertUploadLink(projectId, 'ended', ago('91 days')));
  await db.execute(sql`
    insert into files (project_id, name, path, uploaded_by, upload_link_id)
    select ${projectId}, 'sent.mov', 'uploads/none', 'Gus Guest', id from upload_links where token_hash = 'ended'`);
  for (const job of ['review links', 'upload links']) await runCleanup(deps, job);
  const read = async (statement: SQL) => (await db.execute(statement)).rows;
  expect(await read(sql`select name from guests`)).toEqual([]);
  expect(await read(sql`select text, guest_name, guest_id from comments`)).toEqual([
    { text: 'Louder', guest_name: 'Gus Guest', guest_id: null },
  ]);
  expect(await read(sql`select uploaded_by, upload_link_id from files where name = 'sent.mov'`)).toEqual([
    { uploaded_by: 'Gus Guest', upload_link_id: null },
  ]);
});

test('leaves rows that another transaction has locked for the next run', async () => {
  const { rows } = await db.execute(sql`insert into webhook_events (event_id, type, received_at) values
    ('locked', '', ${ago('91 days')}), ('free', '', ${ago('91 days')}) returning event_id`);
  expect(rows).toHaveLength(2);
  const clean = () => runCleanup(deps, 'payment events');
  const read = async () => (await db.execute(sql`select event_id as id from webhook_events where event_id in ('locked', 'free')`)).rows;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from webhook_events where event_id = 'locked' for update`);
    await clean();
  });
  expect(await read()).toEqual([{ id: 'locked' }]);
  await clean();
  expect(await read()).toEqual([]);
});

test('keeps the account and everything that belongs to an open payment in the sandbox', async () => {
  await db.execute(sql`delete from sandbox_objects`);
  const intent = (status: string) => ({ status, payment_method: `pm_${status}` });
  for (const status of ['succeeded', 'canceled', 'requires_action']) {
    await db.execute(insertSandboxObject(`pi_${status}`, 'payment_intent', intent(status), ago('91 days')));
    await db.execute(insertSandboxObject(`pm_${status}`, 'payment_method', {}, ago('91 days')));
    await db.execute(insertSandboxObject(`ch_${status}`, 'charge', { payment_intent: `pi_${status}` }, ago('91 days')));
  }
  await db.execute(insertSandboxObject('acct_1', 'account', {}, ago('91 days')));
  await runCleanup(deps, 'sandbox payments');
  const { rows } = await db.execute<{ id: string }>(sql`select id from sandbox_objects order by id`);
  expect(rows.map(({ id }) => id)).toEqual(['acct_1', 'ch_requires_action', 'pi_requires_action', 'pm_requires_action']);
});
