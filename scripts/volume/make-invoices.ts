import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { importColumns } from '#domain/operations/import-columns.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Made } from './make-work.ts';
import { forEach, missingOf, pick, type StudioApi } from './studio-api.ts';

const fates = [
  'paid',
  'overdue',
  'sent',
  'paid',
  'draft',
  'overdue',
  'partly paid',
  'paid',
  'sent',
  'overdue',
  'cancelled',
  'paid',
] as const;
const amounts = ['480.00', '1250.00', '90.00', '12800.00', '3475.50', '720.00', '215000.00'];
const currencies = ['USD', 'USD', 'EUR', 'USD', 'GBP', 'CHF'];
const work = ['Editing, per minute of the finished film', 'Color grading', 'Sound mix and master, with stems for broadcast', 'Captions'];

/** How many days ago overdue invoices were due. */
const daysOverdue = [3, 349, 18, 41, 95, 1, 210, 360, 62, 7];

/** Makes invoices of all states and several currencies. */
export async function makeInvoices(api: StudioApi, made: Made, wanted: number): Promise<number> {
  const count = await missingOf(api, invoiceEndpoints.list, wanted);
  const all = Array.from({ length: count }, (_, index) => planInvoice(made, index));
  await importOverdue(
    api,
    all.filter(({ fate }) => fate === 'overdue'),
  );
  const others = all.filter(({ fate }) => fate !== 'overdue');
  await forEach(others.length, (index) => makeInvoice(api, others[index]!, made.today));
  return count;
}

type Planned = ReturnType<typeof planInvoice>;

function planInvoice({ projects, clients, today }: Made, index: number) {
  const fate = pick(fates, index * 5);
  const project = index % 3 === 0 ? undefined : pick(projects, index);
  const daysLeft = fate === 'overdue' ? -pick(daysOverdue, index) : pick([30, 5, 14, 21], index);
  return {
    index,
    fate,
    project,
    client: clients.find(({ id }) => id === project?.clientId) ?? pick(clients, index * 11),
    currency: pick(currencies, index),
    dueDate: addDays(today, daysLeft),
    amount: pick(amounts, index * 3),
    description: `${pick(work, index)} (sample)`,
  };
}

/** Imports overdue invoices as if from the studio's old program, because an invoice that is already due can't be sent. */
async function importOverdue(api: StudioApi, overdue: Planned[]) {
  const { number, clientEmail, projectTitle, issueDate, dueDate, status, currency, description, total } = importColumns.invoices;
  const columns = [number, clientEmail, projectTitle, issueDate, dueDate, status, currency, description, total];
  const rows = overdue.map(({ index, client, project, ...invoice }) => [
    `SAMPLE-${String(index + 1).padStart(4, '0')}`,
    client.email,
    project?.title ?? '',
    addDays(invoice.dueDate, -14),
    ...[invoice.dueDate, 'sent', invoice.currency, invoice.description, invoice.amount],
  ]);
  const lines = [columns.map(({ label }) => label), ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
  if (rows.length > 0) await api.importFile('invoices', lines.join('\n'));
}

async function makeInvoice(api: StudioApi, { index, fate, client, project, amount, description, ...terms }: Planned, today: string) {
  const { invoice } = await api.call(invoiceEndpoints.createDraft, {
    body: { ...terms, clientId: client.id, projectId: project?.id ?? null, items: [{ description, quantity: 1, unitAmount: amount }] },
  });
  const params = { id: invoice.id };
  if (fate === 'draft') return;
  await api.call(invoiceEndpoints.send, { params });
  const pay = (part: string) => {
    const paymentMethod = pick(['bank_transfer', 'paypal', 'cash'] as const, index);
    return api.call(invoiceEndpoints.recordPayment, { params, body: { amount: part, date: today, paymentMethod } });
  };
  if (fate === 'paid') await pay(amount);
  if (fate === 'partly paid') await pay((Number(amount) / 4).toFixed(2));
  if (fate === 'cancelled') await api.call(invoiceEndpoints.cancel, { params, body: { note: 'Sample content.' } });
}
