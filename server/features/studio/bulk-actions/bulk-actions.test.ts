import { count, eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bulkLimit } from '#api/shared/bulk.ts';
import { jobHandlers } from '#server/areas.ts';
import { users } from '#server/db/schema/accounts/users.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { newAdmin } from '#server/testing/access/access-callers.ts';
import { createClient, createInvoice, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { withoutTriggers } from '#server/testing/without-triggers.ts';

const testApp = await createTestApp();
const { call, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

const bulk = (list: string, body: object, { as = cookie, key }: { as?: string; key?: string } = {}) =>
  call('POST', `/api/admin/${list}/bulk`, { cookie: as, body, headers: key ? { 'idempotency-key': key } : {} });

const runJob = (bulkActionId: number) => jobHandlers(deps)['run-bulk-action']({ bulkActionId });

const outcomesOf = ({ body }: { body: { bulkAction: { results: { outcome: string }[] } } }) =>
  body.bulkAction.results.map(({ outcome }) => outcome);

async function createMessages(number: number, subject: string | null = null): Promise<number[]> {
  const message = { name: 'Ada', email: 'ada@visitor.example', subject, message: 'Can you cut our trailer?' };
  const rows = await db
    .insert(contactMessages)
    .values(Array.from({ length: number }, () => message))
    .returning({ id: contactMessages.id });
  return rows.map(({ id }) => id);
}

const statusesOf = async (subject: string) =>
  (await db.select().from(contactMessages).where(eq(contactMessages.subject, subject))).map(({ status }) => status);

/** Invoices due on March 1 of a studio whose day is March 2. */
async function createOverdue(number: number): Promise<number[]> {
  const { id: clientId } = await createClient(testApp);
  const ids: number[] = [];
  for (let index = 0; index < number; index++) {
    const { id } = await createInvoice(testApp, { clientId });
    await withoutTriggers(db, (tx) => tx.update(invoices).set({ dueDate: '2026-03-01', status: 'overdue' }).where(eq(invoices.id, id)));
    ids.push(id);
  }
  return ids;
}

async function countMails(subject: string) {
  const [row] = await db.select({ mails: count() }).from(mails).where(like(mails.subject, subject));
  return row!.mails;
}

const countReminders = () => countMails('%1 day overdue');

test('does to each selected row what it needs, and says what came of it', async () => {
  const [first, second] = await createMessages(2);
  const gone = 2_000_000_000;
  await call('POST', `/api/admin/contact-messages/${second}/status`, { cookie, body: { status: 'handled' } });
  expect(await bulk('contact-messages', { action: 'handle', ids: [first, second, gone, first] })).toMatchObject({
    status: 200,
    body: {
      bulkAction: {
        state: 'finished',
        results: [
          { id: first, outcome: 'done', message: null },
          { id: second, outcome: 'skipped', message: 'This message is already handled.' },
          { id: gone, outcome: 'skipped', message: 'Message not found.' },
        ],
      },
    },
  });
});

test('acts on all rows that match a filter, and refuses more than its limit', async () => {
  await createMessages(3, 'Wedding film');
  const all = { action: 'handle', filter: { search: 'wedding' } };
  expect(outcomesOf(await bulk('contact-messages', all))).toEqual(['done', 'done', 'done']);
  expect(await statusesOf('Wedding film')).toEqual(['handled', 'handled', 'handled']);
  await createMessages(bulkLimit + 1, 'Spam');
  const tooMany = await bulk('contact-messages', { action: 'delete', filter: { search: 'spam' } });
  expect(tooMany).toMatchObject({ status: 422, body: { errors: { filter: [expect.stringContaining('More than 500 rows match')] } } });
  expect(await statusesOf('Spam')).toHaveLength(bulkLimit + 1);
  const ids = Array.from({ length: bulkLimit + 1 }, (_, index) => index + 1);
  for (const selection of [{ ids }, { ids: [] }, {}, { ids: [1], filter: {} }, { filter: { sreach: 'spam' } }])
    expect(await bulk('contact-messages', { action: 'delete', ...selection })).toMatchObject({ status: 422 });
});

test('a row that fails stops no other, and leaves nothing behind', async () => {
  const ids = await createOverdue(3);
  const [second] = await db.select().from(invoices).where(eq(invoices.id, ids[1]!));
  await db.execute(
    sql.raw(`create function fail_reminder() returns trigger language plpgsql as $$ begin
      if new.subject like '%${second!.invoiceNumber}%' then raise 'disk on fire'; end if; return new; end $$;
    create trigger fail_reminder before insert on mails for each row execute function fail_reminder()`),
  );
  const before = await countReminders();
  const failed = await bulk('invoices', { action: 'remind', ids });
  await db.execute(sql.raw('drop trigger fail_reminder on mails; drop function fail_reminder'));
  expect(outcomesOf(failed)).toEqual(['done', 'failed', 'done']);
  expect(failed.body.bulkAction.results[1].message).toBe('Something went wrong. Please try again.');
  expect(outcomesOf(await bulk('invoices', { action: 'remind', ids }))).toEqual(['skipped', 'done', 'skipped']);
  expect(await countReminders()).toBe(before + 3);
});

test('continues where it was cut off when it is repeated with its key', async () => {
  const ids = await createOverdue(3);
  const before = await countReminders();
  let cutOff: ReturnType<typeof bulk> | undefined;
  // The second row waits for a lock until the server that works on it is killed.
  const blocked = db.transaction(async (tx) => {
    await tx.select().from(invoices).where(eq(invoices.id, ids[1]!)).for('update');
    cutOff = bulk('invoices', { action: 'remind', ids }, { key: 'cut-off' });
    await waitForLock(testApp);
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    await cutOff;
  });
  await blocked;
  const again = await bulk('invoices', { action: 'remind', ids }, { key: 'cut-off' });
  const once = await bulk('invoices', { action: 'remind', ids }, { key: 'cut-off' });
  expect(once.text).toBe(again.text);
  expect(outcomesOf(await bulk('invoices', { action: 'remind', ids }))).toEqual(['skipped', expect.any(String), 'skipped']);
  expect(await countReminders()).toBe(before + 3);
});

test('two admins and the job at once remind each client once and send each draft once', async () => {
  const { cookie: other } = await newAdmin(testApp);
  const ids = await createOverdue(4);
  const before = await countReminders();
  const [first, second] = await Promise.all([
    bulk('invoices', { action: 'remind', ids }),
    bulk('invoices', { action: 'remind', ids: ids.toReversed() }, { as: other }),
  ]);
  await Promise.all([first, second].map(({ body }) => runJob(body.bulkAction.id)));
  const outcomes = [...outcomesOf(first), ...outcomesOf(second)];
  expect(outcomes.toSorted()).toEqual([...Array(4).fill('done'), ...Array(4).fill('skipped')]);
  expect(await countReminders()).toBe(before + 4);

  const { id: clientId } = await createClient(testApp);
  const items = [{ description: 'Trailer', quantity: 1, unitAmount: '100.00' }];
  const draft = { clientId, currency: 'USD', dueDate: '2026-04-01', items };
  const sentBefore = await countMails('Invoice % from Picturelock');
  const drafts: number[] = [];
  for (let index = 0; index < 3; index++) drafts.push((await call('POST', '/api/admin/invoices', { cookie, body: draft })).body.invoice.id);
  const sent = await Promise.all([cookie, other].map((as) => bulk('invoices', { action: 'send', ids: drafts }, { as })));
  const results = sent.flatMap(({ body }) => body.bulkAction.results);
  expect(results.filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
  expect(results.filter(({ message }) => message === 'This invoice is already sent.')).toHaveLength(3);
  expect(await countMails('Invoice % from Picturelock')).toBe(sentBefore + 3);
});

test('does nothing before its delay, and nothing at all once it is canceled', async () => {
  const ids = await createOverdue(2);
  const { cookie: other } = await newAdmin(testApp);
  const before = await countReminders();
  const schedule = async () => (await bulk('invoices', { action: 'remind', ids, delaySeconds: 10 }, { key: 'later' })).body.bulkAction;
  const { id, state } = await schedule();
  expect(await schedule()).toMatchObject({ id, state: 'scheduled' });
  expect(state).toBe('scheduled');
  for (const method of ['GET', 'DELETE'] as const)
    expect(await call(method, `/api/admin/bulk-actions/${id}`, { cookie: other })).toMatchObject({ status: 404 });
  for (let times = 0; times < 2; times++)
    expect(await call('DELETE', `/api/admin/bulk-actions/${id}`, { cookie })).toMatchObject({
      body: { bulkAction: { state: 'canceled' } },
    });
  await runJob(id);
  expect(await countReminders()).toBe(before);

  const started = (await bulk('invoices', { action: 'remind', ids, delaySeconds: 10 })).body.bulkAction;
  await runJob(started.id);
  expect(await call('DELETE', `/api/admin/bulk-actions/${started.id}`, { cookie })).toMatchObject({ status: 409 });
  expect(await call('GET', `/api/admin/bulk-actions/${started.id}`, { cookie })).toMatchObject({
    body: { bulkAction: { state: 'finished' } },
  });
  expect(await countReminders()).toBe(before + 2);
});

test('does nothing for an admin who was removed meanwhile', async () => {
  const { cookie: former, userId } = await newAdmin(testApp);
  await createMessages(1, 'Left over');
  const body = { action: 'delete', filter: { search: 'left over' }, delaySeconds: 10 };
  const { id } = (await bulk('contact-messages', body, { as: former })).body.bulkAction;
  await call('DELETE', `/api/admin/admins/${userId}`, { cookie });
  expect(await db.$count(users, eq(users.id, userId!))).toBe(0);
  await runJob(id);
  expect(await statusesOf('Left over')).toEqual(['unread']);
});
