import { invoiceDraft } from '../../../contract/invoice-draft.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';

export const emptyItem = { description: '', quantity: 1, unitAmount: '', taxRate: '' };

export const useInvoiceForm = (terms: { currency: string; dueDate: string }) =>
  useContractForm(invoiceDraft, { ...terms, items: [emptyItem], notes: '' });

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;
