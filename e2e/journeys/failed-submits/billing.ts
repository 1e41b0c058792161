import type { APIRequestContext } from '@playwright/test';
import { createClientWithInvoice, ownerApi } from '#e2e/test.ts';
import type { FormVisits } from './visit.ts';

const sent = '/admin/invoices/4';

export const billing: FormVisits = {
  'features/billing/balance/apply-credit-dialog.tsx ApplyCreditForm': {
    path: balancePage,
    open: ['Apply to an invoice'],
    submit: 'Apply credit',
  },
  'features/billing/balance/money-dialog.tsx MoneyForm': {
    path: '/admin/clients/1/balance',
    open: ['Record a payment'],
    submit: 'Record payment',
  },
  'features/billing/balance/void-entry-button.tsx VoidEntryForm': { path: balancePage, open: [/^Void/], submit: 'Void entry' },
  'features/billing/credits/add-credit-entry-dialog.tsx EntryForm': {
    path: '/admin/clients/1/package',
    open: ['Add or deduct credits'],
    submit: 'Add credits',
  },
  'features/billing/credits/change-package-dialog.tsx ChangeForm': {
    path: '/admin/clients/1/package',
    // The button is disabled as long as nothing changes.
    open: async (page) => {
      await page.getByRole('button', { name: 'Change package', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Package').selectOption('None');
    },
    submit: 'Change package',
    refused: 'packageId',
  },
  'features/billing/invoices/actions/cancel-invoice-dialog.tsx CancellationForm': {
    path: sent,
    open: ['More', 'Cancel invoice'],
    submit: 'Cancel invoice',
    refused: 'note',
  },
  'features/billing/invoices/actions/credit-note-dialog.tsx CreditNoteForm': {
    path: sent,
    open: ['More', 'Credit note'],
    submit: 'Create credit note',
  },
  'features/billing/invoices/actions/record-payment-dialog.tsx PaymentForm': {
    path: sent,
    open: ['Record payment'],
    submit: 'Record payment',
  },
  'features/billing/invoices/actions/void-payment-dialog.tsx VoidPaymentForm': {
    path: partlyPaid,
    open: [/^Void/],
    submit: 'Void payment',
  },
  'features/billing/invoices/actions/write-off-dialogs.tsx WriteOffFields': {
    path: sent,
    open: ['More', 'Write off'],
    submit: 'Write off',
  },
  'features/billing/invoices/actions/write-off-dialogs.tsx ReversalFields': {
    path: async (request) => {
      const { invoiceId } = await createClientWithInvoice(request);
      const { get, post } = await ownerApi(request);
      const { today } = await get('overview');
      await post(`invoices/${invoiceId}/write-off`, { date: today, reason: 'Insolvent', taxTreatment: 'kept' });
      return `/admin/invoices/${invoiceId}`;
    },
    open: ['Reverse write-off'],
    submit: 'Reverse write-off',
  },
  'features/billing/ledger/closed-books.tsx CloseBooksForm': { path: '/admin/payments', open: ['Close books'], submit: 'Close books' },
  'features/billing/ledger/refund-dialog.tsx RefundForm': { path: partlyPaid, open: [/^Refund/], submit: 'Refund' },
  'features/billing/package-invoices/invoice-package-dialog.tsx InvoiceForm': {
    path: '/admin/clients/1/invoices',
    open: ['Invoice a package'],
    submit: 'Send invoice',
  },
  'features/billing/packages/package-form.tsx PackageForm': { path: '/admin/packages', open: ['Add package'], submit: 'Add package' },
  'pages/admin/billing/invoice-editor/invoice-dialog.tsx DraftForm': {
    path: '/admin/invoices',
    open: ['New invoice'],
    submit: 'Save draft',
  },
};

/** The balance page of a new client with credit and an invoice. */
async function balancePage(request: APIRequestContext) {
  const { id } = await createClientWithInvoice(request);
  const { get, post } = await ownerApi(request);
  const { today } = await get('overview');
  await post(`clients/${id}/balance/payments`, { amount: '50.00', currency: 'USD', date: today, paymentMethod: 'bank_transfer' });
  return `/admin/clients/${id}/balance`;
}

async function partlyPaid(request: APIRequestContext) {
  const { invoiceId } = await createClientWithInvoice(request);
  const { get, post } = await ownerApi(request);
  const { today } = await get('overview');
  await post(`invoices/${invoiceId}/payments`, { amount: '50.00', paymentMethod: 'bank_transfer', date: today });
  return `/admin/invoices/${invoiceId}`;
}
