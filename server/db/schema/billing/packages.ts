import { sql } from 'drizzle-orm';
import { bigint, boolean, char, check, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core';
import { creditUses, packageTypes } from '#api/billing/packages.ts';
import type { TaxExemption } from '#api/shared/tax.ts';
import { createdAt, identity, instantColumn, json } from '#server/db/schema/columns.ts';
import { triggers } from '#server/db/schema/triggers.ts';

export const packageType = pgEnum('package_type', packageTypes);
export const creditUse = pgEnum('credit_use', creditUses);

export const clientPackages = pgTable(
  'client_packages',
  {
    id: identity(),
    name: text().notNull(),
    description: text(),
    type: packageType().notNull().default('pay_per_video'),
    priceMinor: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull().default('USD'),
    videoCreditLimit: integer(),
    /** How many days granted credits are valid; unlimited when null. */
    creditValidityDays: integer(),
    /** When a deliverable uses one of the package's credits. */
    creditUse: creditUse().notNull().default('at_creation'),
    /** The tax rate in percent, or why there is no tax; neither when nobody has said so. With both, the rate counts. */
    taxRate: text(),
    taxExemption: json<TaxExemption>(),
    /** Whether the next invoice is issued every month. */
    renewsMonthly: boolean().notNull().default(false),
    additionalFeatures: json<string[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instantColumn().notNull().defaultNow(),
  },
  (table) => [
    index('client_packages_created_at_id_idx').on(table.createdAt, table.id),
    check('client_packages_price_check', sql`${table.priceMinor} >= 0`),
  ],
);

export const clientPackageTriggers = triggers(clientPackages, { countRows: {}, notifyChange: {} });
