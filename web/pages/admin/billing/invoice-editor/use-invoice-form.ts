import { type DefaultValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { invoiceDraft } from '#api/billing/invoice-draft.ts';
import { addDays } from '#domain/shared/dates.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import type { Studio } from '#web/features/studio/settings/studio.ts';
import { today } from '#web/lib/calendar.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';

type Values = DefaultValues<z.input<typeof invoiceDraft>>;

export const emptyItem = { description: '', quantity: 1, unit: 'item', unitAmount: '', taxRate: '', discountPercent: '' } as const;

export type Terms = Pick<Studio, 'currency' | 'depositPercent' | 'paymentTermsDays' | 'taxRate' | 'taxExemption'>;

/** The terms used when the studio's own can't be loaded. */
export const defaultTerms: Terms = {
  currency: 'USD',
  depositPercent: 0,
  paymentTermsDays: 14,
  taxRate: null,
  taxExemption: null,
};

const noDates = { deliveryDate: '', periodStart: '', periodEnd: '' };

/** The client and the project that a draft is for. */
type Invoiced = Pick<Values, 'clientId' | 'projectId'>;

/** The initial values of a new draft, by the studio's terms. */
export const newValues = (
  { currency, depositPercent, paymentTermsDays, taxRate, taxExemption }: Terms,
  invoiced: Invoiced = {},
): Values => ({
  ...invoiced,
  ...noDates,
  currency,
  dueDate: addDays(today(), paymentTermsDays),
  balanceDue: '',
  // A deposit of 100% is no deposit.
  depositPercent: depositPercent > 0 && depositPercent < 100 ? depositPercent : '',
  depositAmount: '',
  items: [{ ...emptyItem, taxRate: taxRate ?? '' }],
  taxExemption,
  notes: '',
});

/** The values of a saved draft. Empty fields hold empty text. */
export const valuesOf = (invoice: AdminInvoice): Values => ({
  clientId: invoice.clientId,
  projectId: invoice.projectId,
  currency: invoice.currency,
  dueDate: invoice.dueDate ?? '',
  balanceDue: invoice.balanceDueDays ?? invoice.balanceDueDate ?? '',
  deliveryDate: invoice.deliveryDate ?? '',
  periodStart: invoice.periodStart ?? '',
  periodEnd: invoice.periodEnd ?? '',
  depositPercent: invoice.depositPercent ?? '',
  depositAmount: invoice.depositPercent === null ? (invoice.deposit ?? '') : '',
  items: invoice.items.map(({ taxRate, discountPercent, ...item }) => ({
    ...item,
    taxRate: taxRate ?? '',
    discountPercent: discountPercent ?? '',
  })),
  taxExemption: invoice.taxExemption,
  notes: invoice.notes ?? '',
});

export const useInvoiceForm = (values: Values) => useApiForm(invoiceDraft, values);

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;

/** Whether a line of the form has no tax. */
export const isUntaxed = ({ taxRate }: { taxRate?: string | null | undefined }) => !isTaxed(taxRate);

/** A field's number; null for empty text, which counts as missing. */
export const toNumber = (value: string | number | null | undefined) => (value === '' || value == null ? null : Number(value));

/** The lines as typed so far. */
export const useItems = ({ control }: Pick<InvoiceForm, 'control'>) => useWatch({ control, name: 'items' });
