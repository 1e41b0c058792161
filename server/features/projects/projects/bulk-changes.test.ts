import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { projectEvents } from '#server/db/schema/projects/projects.ts';
import { sendDigests } from '#server/features/messaging/notifications/notifications.service.ts';
import { minutes } from '#server/shared/clock.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db, deps } = testApp;
const cookie = await ownerCookie(testApp);

const run = async (action: string, ids: number[], input?: object) => {
  const body = { action, ids, ...(input && { input }) };
  const { bulkAction } = (await call('POST', '/api/admin/projects/bulk', { cookie, body })).body;
  return bulkAction.results.map(({ outcome, message }: { outcome: string; message: string | null }) => message ?? outcome);
};

const read = async (id: number) => (await call('GET', `/api/admin/projects/${id}`, { cookie })).body.project;

test('changes the status of each project as by itself: going back needs a reason, and its client is emailed', async () => {
  const client = await createClient(testApp);
  const [pending, editing, revisions] = await Promise.all(
    (['pending', 'editing', 'revisions'] as const).map(
      async (status) => (await createProject(testApp, { clientId: client.id, status })).id,
    ),
  );
  const ids = [pending!, editing!, revisions!];
  expect(await run('changeStatus', ids, { status: 'editing' })).toEqual([
    'done',
    expect.stringMatching(/editing/),
    'Please give a reason.',
  ]);
  expect(await run('changeStatus', [revisions!], { status: 'editing', note: 'The sound is redone.' })).toEqual(['done']);
  expect((await Promise.all(ids.map(read))).map(({ status }) => status)).toEqual(['editing', 'editing', 'editing']);
  const events = await db.select().from(projectEvents).where(inArray(projectEvents.projectId, ids));
  expect(events.find(({ from }) => from === 'revisions')).toMatchObject({ to: 'editing', note: 'The sound is redone.' });
  clock.advance(5 * minutes);
  await sendDigests(deps);
  expect(await db.$count(mails, eq(mails.to, client.email)), 'one email about both').toBe(1);
});

test('sets the deadline and the priority of several projects, where they are others, without an email', async () => {
  const client = await createClient(testApp);
  const [first, second, begun] = await Promise.all([
    createProject(testApp, { clientId: client.id }),
    createProject(testApp, { clientId: client.id, deadline: '2026-05-01', priority: 'high' }),
    createProject(testApp, { clientId: client.id, startDate: '2026-06-01' }),
  ]).then((projects) => projects.map(({ id }) => id));
  const ids = [first!, second!, begun!];
  expect(await run('setDeadline', ids, { deadline: '2026-05-01' })).toEqual([
    'done',
    'This project has that deadline already.',
    'The deadline must be on or after the start date.',
  ]);
  expect(await run('setPriority', [first!, second!], { priority: 'high' })).toEqual(['done', 'This project has that priority already.']);
  expect(await read(first!)).toMatchObject({ deadline: '2026-05-01', priority: 'high' });
  expect(await run('setDeadline', [first!], { deadline: null })).toEqual(['done']);
  expect(await run('setPriority', [first!], { priority: null })).toEqual(['done']);
  expect(await read(first!)).toMatchObject({ deadline: null, priority: null });
  clock.advance(5 * minutes);
  await sendDigests(deps);
  expect(await db.$count(mails, eq(mails.to, client.email))).toBe(0);
});

test.each([
  ['changeStatus', 'Please choose a status.'],
  ['setDeadline', 'Please choose a date.'],
  ['setPriority', 'Please choose a priority.'],
])('says what %s needs', async (action, message) => {
  const client = await createClient(testApp);
  const { id } = await createProject(testApp, { clientId: client.id });
  expect(await run(action, [id])).toEqual([message]);
});
