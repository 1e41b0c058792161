import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { dateIn, noonIn } from '#server/shared/clock.ts';
import { importer } from '#server/testing/imports.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { cookie, run } = await importer(testApp);

test.each(['Pacific/Kiritimati', 'America/St_Johns', 'Europe/London', 'Etc/GMT+12'])(
  'imported dates are the same day in %s',
  async (timeZone) => {
    expect((await call('PATCH', '/api/admin/settings', { cookie, body: { timeZone } })).status).toBe(200);
    const email = `${randomUUID()}@former.example`;
    const files = {
      clients: `Name,Email,Client since\nAnn,${email},2021-05-17`,
      projects: `Client email,Title,Status,Start date,Completed\n${email},Trailer,Completed,2024-02-01,2024-02-27`,
      invoices: `Client email,Number,Issue date,Due date,Status,Description,Quantity,Unit amount\n${email},${randomUUID().slice(0, 8)}-0001,2024-03-31,2024-04-14,Sent,Cut,1,100`,
    };
    for (const [kind, file] of Object.entries(files))
      expect((await run(kind as keyof typeof files, file)).body).toMatchObject({ count: 1 });
    const day = (instant: Date) => dateIn(timeZone, instant);
    const [client] = await db.select().from(clients).orderBy(desc(clients.id)).limit(1);
    const [project] = await db.select().from(projects).orderBy(desc(projects.id)).limit(1);
    const [invoice] = await db.select().from(invoices).orderBy(desc(invoices.id)).limit(1);
    expect([client!.createdAt, project!.createdAt, project!.updatedAt, invoice!.createdAt].map(day)).toEqual([
      '2021-05-17',
      '2024-02-01',
      '2024-02-27',
      '2024-03-31',
    ]);
  },
);

test('a date whose noon is still to come is now', () => {
  const now = new Date('2026-03-01T23:00:00Z');
  expect(noonIn('Pacific/Kiritimati', '2026-03-02', now)).toEqual(new Date('2026-03-01T22:00:00Z'));
  expect(noonIn('America/St_Johns', '2026-03-02', now)).toEqual(now);
});
