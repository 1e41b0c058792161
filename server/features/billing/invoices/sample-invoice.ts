import { computeTotals } from '#domain/billing/invoice-totals.ts';
import { noPartyDetails } from '#domain/shared/addresses.ts';
import { sampleClient } from '#server/features/messaging/mail/samples.ts';

const details = { ...noPartyDetails, address: '1 Quay Street', postalCode: '20457', city: 'Hamburg', taxId: 'DE123456789' };

const unpaid = {
  id: 4,
  invoiceNumber: 'INV-2026-0004',
  currency: 'USD',
  paidMinor: 0,
  creditedMinor: 0,
  disputedMinor: 0,
  writtenOffMinor: 0,
  depositMinor: null,
  status: 'sent' as const,
  dueDate: '2026-06-30',
  depositDueDate: null,
  balanceDueDate: null,
  balanceDueDays: null,
  projectDeliveredOn: null,
  clientName: sampleClient.name,
  clientEmail: sampleClient.email,
  billedBy: { ...details, name: 'Picturelock', email: 'hello@studio.example' },
  billedTo: { ...details, name: sampleClient.name, company: 'Carter Films', email: sampleClient.email },
};

function withItems(items: { quantity: number; description: string; unitAmount: string }[]) {
  const totals = computeTotals(items, unpaid.currency)!;
  return { ...unpaid, items, totals, amountMinor: totals.totalMinor };
}

/** An invoice for sample emails. */
export const sampleInvoice = withItems([{ quantity: 1, description: 'Channel trailer', unitAmount: '1500.00' }]);

export const longSampleInvoice = withItems(
  [
    'Channel trailer',
    'Long-form edit with color grading, sound design and captions in English, German and Japanese',
    'Shorts',
    'Motion graphics',
    'Thumbnail design',
    'Subtitles',
    'Music license',
    'Voice-over',
    'Color grading',
    'Raw footage archive',
  ].map((description, index) => ({ quantity: index + 1, description, unitAmount: `${(index + 1) * 110}.00` })),
);
