import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { proposalContent } from '#api/sales/proposal-content.ts';
import { proposals } from '#server/db/schema/sales/proposals.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { owner, admin, draft, send } = await proposalActions(testApp);

const item = { key: 'film', title: 'The film', unitAmount: '15000000.00', quantityRange: { min: 1, max: 1000 } };
const milestone = { title: 'Rough cut', percent: 10, status: 'review' };
const rupiah = { currency: 'IDR', content: { items: [item], depositPercent: 30, milestones: [milestone], balanceDueDays: 14 } };
const tooLarge = { 'content.items': ['The total can be at most IDR 9999999999.99'] };

const newDraft = () => draft({ recipientName: 'Ann Carter', recipientEmail: 'ann@large.example' });
const read = async (id: number) => (await admin('GET', `/${id}`)).body.proposal;
const change = async (id: number, changes: object) => admin('PATCH', `/${id}`, { revision: (await read(id)).revision, ...changes });

test.each([
  ['a quantity that the client chooses', rupiah.content],
  [
    'an option',
    {
      ...rupiah.content,
      items: [],
      options: [{ ...item, quantityRange: null }, item].map((option, index) => ({ ...option, key: `o${index}` })),
    },
  ],
  [
    'all add-ons together',
    {
      ...rupiah.content,
      items: [{ ...item, quantityRange: { min: 1, max: 400 } }],
      addOns: [{ ...item, key: 'more', quantityRange: { min: 1, max: 400 } }],
    },
  ],
  ['tax', { ...rupiah.content, items: [{ ...item, quantityRange: { min: 1, max: 600 } }], taxRate: '12' }],
  ['what is taken off as a discount', { ...rupiah.content, discountPercent: '99' }],
  [
    'taxes that each invoice rounds up',
    { ...rupiah.content, items: [{ ...item, quantityRange: null, unitAmount: '8403361344.53' }], taxRate: '19' },
  ],
])('refuses a total past the largest amount because of %s, and stores nothing', async (_, content) => {
  const id = await newDraft();
  const before = await read(id);
  const { status, body } = await change(id, { currency: 'IDR', content });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: tooLarge });
  expect(await read(id)).toEqual(before);
});

test('checks a currency with the stored content, and the content with the stored currency', async () => {
  const id = await newDraft();
  // A dinar has three decimals, so the largest amount has one digit less before them.
  const items = [{ ...item, unitAmount: '1000000.00', quantityRange: { min: 1, max: 2000 } }];
  expect((await change(id, { content: { ...rupiah.content, items } })).status).toBe(200);
  expect((await change(id, { currency: 'KWD' })).body.errors).toEqual({ 'content.items': ['The total can be at most KWD 999999999.990'] });
  expect((await change(id, { content: rupiah.content })).status).toBe(422);
});

test('one that was stored before it was refused can be read and corrected', async () => {
  const id = await newDraft();
  await db
    .update(proposals)
    .set({ currency: 'IDR', content: proposalContent.parse(rupiah.content) })
    .where(eq(proposals.id, id));
  expect((await read(id)).problems).toEqual(tooLarge);
  expect((await admin('POST', `/${id}/duplicate`)).body.errors).toEqual(tooLarge);
  const corrected = { ...rupiah.content, items: [{ ...item, quantityRange: { min: 1, max: 100 } }] };
  expect((await change(id, { content: corrected })).body.proposal.problems).toEqual({});
});

test('the largest amount itself can be sent', async () => {
  const id = await newDraft();
  const largest = { ...rupiah.content, items: [{ ...item, unitAmount: '9999999999.99', quantityRange: null }] };
  expect((await change(id, { currency: 'IDR', content: largest })).body.proposal.problems).toEqual({});
  expect((await send(id)).status).toBe(200);
});

test('a package can only cost what an invoice can be over with its tax', async () => {
  const packages = (method: 'POST' | 'PATCH', path: string, body: object) =>
    call(method, `/api/admin/packages${path}`, { cookie: owner, body });
  const form = { name: 'Series', price: '9000000000.00', currency: 'USD', taxRate: '19' };
  const errors = { price: ['The total can be at most USD 9999999999.99'] };
  expect((await packages('POST', '', form)).body.errors).toEqual(errors);
  const { body } = await packages('POST', '', { ...form, taxRate: null });
  expect((await packages('PATCH', `/${body.package.id}`, { taxRate: '19' })).body.errors).toEqual(errors);
  expect((await packages('PATCH', `/${body.package.id}`, { taxRate: '11' })).status).toBe(200);
});
