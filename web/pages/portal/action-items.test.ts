import { beforeEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import { actionItemsFor } from './action-items.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { locale: defaultLocale } } }));

const project = (id: number, status: 'review' | 'editing' | 'footage_upload') => ({
  id,
  title: `Project ${id}`,
  description: null,
  status,
  deadline: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  draftsToReview: status === 'review' ? 1 : 0,
  draftVersion: null,
});

const invoice = (id: number, status: 'sent' | 'overdue' | 'paid', dueDate: string) => ({
  id,
  invoiceNumber: `INV-2026-000${id}`,
  projectId: null,
  projectTitle: null,
  issueDate: '2026-11-01',
  dueDate,
  currency: 'USD',
  amount: '1500.00',
  amountCredited: '0.00',
  amountPaid: '0.00',
  amountDue: '1500.00',
  amountDisputed: '0.00',
  processing: null,
  amountWrittenOff: '0.00',
  depositDue: null,
  status,
});

const proposal = (id: number, state: 'viewed' | 'accepted' | 'expired') => ({
  id,
  title: `Proposal ${id}`,
  state,
  validUntil: '2026-12-08',
  projectId: null,
});

const none = { projects: [], invoices: [], proposals: [] };

test('lists only what the client has to do, overdue invoices first and open ones last', () => {
  const projects = [project(1, 'editing'), project(2, 'footage_upload'), project(3, 'review')];
  const invoices = [invoice(1, 'sent', '2026-12-01'), invoice(2, 'paid', '2026-11-01'), invoice(3, 'overdue', '2026-11-19')];
  const proposals = [proposal(1, 'accepted'), proposal(2, 'viewed'), proposal(3, 'expired')];
  expect(actionItemsFor({ projects, invoices, proposals }, '2026-11-21').map(({ to }) => to)).toEqual([
    '/client/invoices/3/pay',
    '/client/projects/3',
    '/client/projects/2',
    '/client/proposals/2',
    '/client/invoices/1/pay',
  ]);
});

test('asks for a review only while drafts wait for it, and says how many', () => {
  const projects = [0, 1, 3].map((draftsToReview, id) => ({ ...project(id, 'review'), draftsToReview }));
  expect(actionItemsFor({ ...none, projects }).map(({ text }) => text)).toEqual([
    'Your draft is ready for review.',
    '3 drafts are ready for review.',
  ]);
});

test('shows an invoice with its amount and due date', () => {
  const [late, due] = actionItemsFor(
    { ...none, invoices: [invoice(1, 'overdue', '2026-11-20'), invoice(2, 'sent', '2026-11-21')] },
    '2026-11-21',
  );
  expect(late).toMatchObject({ text: 'USD 1,500.00 was due Nov 20, 2026, yesterday.', isLate: true });
  expect(due).toMatchObject({ text: 'USD 1,500.00 is due Nov 21, 2026, today.', isLate: false });
});

test('shows what is left to pay once a part is paid', () => {
  const partPaid = { ...invoice(1, 'sent', '2026-11-21'), amountDue: '750.00' };
  expect(actionItemsFor({ ...none, invoices: [partPaid] }, '2026-11-21')).toMatchObject([
    { text: 'Balance of USD 750.00 is due Nov 21, 2026, today.' },
  ]);
});

test('asks for the deposit while it is due', () => {
  const deposit = { ...invoice(1, 'sent', '2026-11-21'), depositDue: '450.00' };
  expect(actionItemsFor({ ...none, invoices: [deposit] }, '2026-11-21')).toMatchObject([
    { text: 'Deposit of USD 450.00 is due Nov 21, 2026, today.' },
  ]);
});

test("decides by the invoice's status, not the date, what is overdue", () => {
  const invoices = [invoice(1, 'sent', '2026-11-20'), invoice(2, 'overdue', '2026-11-21')];
  expect(actionItemsFor({ ...none, invoices }, '2026-11-21')).toMatchObject([
    { text: 'USD 1,500.00 was due Nov 21, 2026.', isLate: true },
    { text: 'USD 1,500.00 is due Nov 20, 2026.', isLate: false },
  ]);
});
