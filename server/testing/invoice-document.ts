import { defaultLocale } from '#domain/shared/locales.ts';
import type { DocumentItem, InvoiceDocument } from '#server/features/billing/invoice-documents/invoice-document.ts';

const defaultItem: DocumentItem = {
  description: 'Channel trailer',
  quantity: 1,
  unit: 'item',
  unitMinor: 150_000,
  taxRate: '19',
  discountPercent: null,
  netMinor: 150_000,
};

const totalsOf = (items: DocumentItem[]): InvoiceDocument['totals'] => {
  const netMinor = items.reduce((sum, item) => sum + item.netMinor, 0);
  const taxMinor = Math.round(netMinor * 0.19);
  return { netMinor, taxes: [{ taxRate: '19', netMinor, taxMinor }], taxMinor, totalMinor: netMinor + taxMinor };
};

/** A sent invoice as the renderer gets it. @param items differences from a default item each */
export function invoiceDocument(changes: Partial<InvoiceDocument> = {}, items: Partial<DocumentItem>[] = [{}]): InvoiceDocument {
  const lines = items.map((item) => ({ ...defaultItem, ...item }));
  const totals = changes.totals ?? totalsOf(lines);
  return {
    kind: 'invoice',
    number: 'INV-2026-0001',
    status: 'sent',
    isWrittenOff: false,
    timestamp: '2026-03-02T10:00:00.000Z',
    issueDate: '2026-03-02',
    dueDate: '2026-04-01',
    dueParts: null,
    paidDate: null,
    deliveryDate: null,
    period: { start: '2026-02-01', end: '2026-02-28' },
    projectTitle: 'Spring campaign',
    billedBy: {
      name: 'Northlight Post',
      company: null,
      email: 'hello@northlight.example',
      phone: '+49 30 1234567',
      addressLines: ['Köpenicker Straße 12', '10997 Berlin', 'Germany'],
      taxId: 'DE123456789',
    },
    billedTo: {
      name: 'Ann Sender',
      company: 'Reel Deal Ltd',
      email: 'ann@client.example',
      phone: null,
      addressLines: ['1 Film Street', 'London W1D 3QF', 'United Kingdom'],
      taxId: 'GB987654321',
    },
    locale: defaultLocale,
    currency: 'USD',
    items: lines,
    totals,
    taxExemption: null,
    deposit: null,
    payments: [],
    credits: [],
    disputedMinor: 0,
    dueMinor: totals.totalMinor,
    correctedInvoice: null,
    reason: null,
    notes: null,
    bank: { accountName: 'Northlight Post', account: 'DE89 3704 0044 0532 0130 00', code: 'COBADEFFXXX' },
    payUrl: 'https://studio.example/client/invoices/17/pay',
    paper: 'a4',
    ...changes,
  };
}
