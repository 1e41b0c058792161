import { date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { createdAt, reference } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';
import { invoices } from './invoices.ts';
import { clientPackages } from './packages.ts';

/** Months of a renewing package that weren't invoiced, until the studio invoices or skips them. */
export const unbilledPeriods = pgTable(
  'unbilled_periods',
  {
    clientId: reference(() => clients.id).notNull(),
    packageId: reference(() => clientPackages.id).notNull(),
    /** The first and last day of the month. */
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    /** The overdue renewal that paused the package; null for a month that was missed while the server was off. */
    overdueInvoiceId: reference(() => invoices.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.packageId, table.periodStart] }),
    index('unbilled_periods_package_id_idx').on(table.packageId),
    index('unbilled_periods_overdue_invoice_id_idx').on(table.overdueInvoiceId),
  ],
);

export const unbilledPeriodTriggers = triggers(unbilledPeriods, { notifyChange: {} });
