import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { invoices } from '#server/db/schema/billing/invoices.ts';
import { changeStudio } from '#server/features/studio/settings/settings.store.ts';
import { days } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, clock, db } = testApp;
await changeStudio(db, { timeZone: 'UTC', paymentTermsDays: 10 });
const { draft, send, visit, count } = await proposalActions(testApp);

/** Signs in for every request, because sessions end as the clock advances. */
const studio = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  call(method, `/api/admin${path}`, { cookie: await ownerCookie(testApp), ...(body && { body }) });

const content = {
  discountPercent: '3.33',
  taxRate: '8.25',
  depositPercent: 30,
  milestones: [
    { title: 'Rough cut', percent: 20, status: 'review' },
    { title: 'Picture lock', percent: 15, status: 'final_delivery' },
  ],
  balanceDueDays: 14,
};

test('each milestone is a draft that waits for the studio once the project is there, once', async () => {
  const email = 'ann@milestones.example';
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail: email }, content);
  const guest = visit((await send(id)).body.link);
  const form = await guest.prepare(email);
  const pdf = pdfText(await guest.file(form.sha256)).replace(/\s+/g, ' ');
  expect(pdf).toContain('Rough cut (20%), due when you can review the draft USD 812.05');

  const [{ body: accepted }, again] = await Promise.all([guest.accept(form), guest.accept(form)]);
  expect(again.body).toMatchObject({ invoiceId: accepted.invoiceId, projectId: accepted.projectId });
  expect(await count(email)).toMatchObject({ invoices: 3, signatures: 1, projects: 1 });
  const { projectId } = accepted;
  const [first, rough, lock] = await db.select().from(invoices).where(eq(invoices.projectId, projectId)).orderBy(invoices.id);
  // USD 3,880.00 less the discount is 3,750.80, of which 750.16 and 562.62 are milestones, plus tax.
  expect(first).toMatchObject({ status: 'sent', amountMinor: 263_916, depositMinor: 121_808, balanceDueDays: 14 });
  expect(rough).toMatchObject({ status: 'draft', amountMinor: 81_205, milestone: 'review' });
  expect(lock).toMatchObject({ status: 'draft', amountMinor: 60_904, milestone: 'final_delivery' });
  expect((await guest.read()).body.proposal.acceptance).toMatchObject({ total: '4060.25', dueNow: '1218.08' });

  const move = (status: ProjectStatus) => studio('POST', `/projects/${projectId}/status`, { status, note: 'Moved' });
  const waiting = async () => (await studio('GET', '/overview')).body.tasks.filter(({ kind }: { kind: string }) => kind === 'milestone');
  await move('editing');
  expect(await waiting()).toEqual([]);
  clock.advance(60 * days);
  await move('review');
  expect(await waiting()).toMatchObject([
    { id: rough!.id, description: 'Launch film: Rough cut (20%)', status: 'review', amount: '812.05' },
  ]);
  const [listed] = (await studio('GET', `/invoices?status=draft&projectId=${projectId}`)).body.slice(-1);
  expect(listed, 'as sending sets it').toMatchObject({ id: rough!.id, dueDate: '2026-05-11' });
  expect((await studio('GET', `/invoices/${rough!.id}`)).body.invoice.dueDate).toBe('2026-05-11');
  const sent = await studio('POST', `/invoices/${rough!.id}/send`);
  expect(sent.body.invoice).toMatchObject({ status: 'sent', issueDate: '2026-05-01', dueDate: '2026-05-11' });
  expect((await studio('POST', `/invoices/${rough!.id}/send`)).status).toBe(409);
  await move('revisions');
  await move('review');
  expect(await waiting()).toEqual([]);

  // A milestone that was passed over is due, too, and one that was changed says so.
  await move('completed');
  const { items } = (await studio('GET', `/invoices/${lock!.id}`)).body.invoice;
  await studio('PATCH', `/invoices/${lock!.id}`, { items: [{ ...items[0], unitAmount: '600.00' }] });
  const changed = { id: lock!.id, amount: '649.50', agreedAmount: { currency: 'USD', amount: '609.04' } };
  expect(await waiting()).toMatchObject([changed]);
  expect((await studio('GET', `/invoices/gaps?ids=${lock!.id}`)).body.drafts).toMatchObject([changed]);
  expect((await studio('DELETE', `/invoices/${lock!.id}`)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});
