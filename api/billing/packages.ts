import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, instant, optionalText, patchSchema, pathId, singleLine } from '#api/shared/fields.ts';
import { currency, decimalAmount } from '#api/shared/money.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';
import { taxTerms, taxTermsInput } from '#api/shared/tax.ts';
import { totalError } from '#domain/billing/invoice-totals.ts';
import { amountError } from '#domain/shared/money.ts';

export const packageTypes = ['pay_per_video', 'basic', 'pro', 'premium', 'custom'] as const;

/** When a video uses its credit: once it's made for a project, or once the client gets its final file. */
export const creditUses = ['at_creation', 'at_delivery'] as const;
export type CreditUse = (typeof creditUses)[number];

/** Package summary (specification section 3), with further details for its page. */
const clientPackage = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    /** Unlimited when null. */
    videoCreditLimit: z.int().nullable(),
    /** How many days its credits are valid from payment on; unlimited when null. */
    creditValidityDays: z.int().nullable(),
    additionalFeatures: z.array(z.string()),
    price: z.string(),
    currency: z.string(),
    /** In percent, added to the price, as a decimal string. */
    taxRate: taxTerms.taxRate,
    /** Whether the price is due every month. */
    renewsMonthly: z.boolean(),
  })
  .meta({ id: 'ClientPackage' });

const offeredPackage = clientPackage
  .extend({
    /** Whether the client has requested the package within the last day. */
    isRequested: z.boolean(),
  })
  .meta({ id: 'OfferedPackage' });

/** What a package invoice sells besides its items, as frozen when the invoice is created. */
export interface PackageTerms {
  name: string;
  /** Unlimited when null. */
  videoCreditLimit: number | null;
  /** How many days the credits are valid from payment on; unlimited when null. */
  creditValidityDays: number | null;
}

export const adminPackage = clientPackage
  .extend({
    type: z.enum(packageTypes),
    /** When a video uses one of the credits that came with the package. */
    creditUse: z.enum(creditUses),
    /** Why there is no tax; only used while `taxRate` is empty. */
    taxExemption: taxTerms.taxExemption,
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'AdminPackage' });

const wholeNumber = (label: string, max: number) =>
  z
    .int('Please enter a whole number')
    .min(1, `${label} must be at least 1`)
    .max(max, `${label} can be at most ${max}`)
    .nullish()
    .transform((value) => value ?? null);

const details = {
  name: singleLine('Name'),
  description: optionalText('Description', 2000),
  type: z.enum(packageTypes),
  price: decimalAmount,
  currency,
  ...taxTermsInput,
  videoCreditLimit: wholeNumber('Video credits', 10_000),
  creditValidityDays: wholeNumber('Credit validity', 3650),
  creditUse: z.enum(creditUses, 'Please choose when credits are used'),
  renewsMonthly: z.boolean(),
  additionalFeatures: z.array(singleLine('Feature')).max(30, 'A package can have at most 30 features'),
};

/** The error message for a price that isn't one of the currency, or that no invoice can be over once its tax is added. */
export const priceError = ({ price: unitAmount, currency, taxRate }: { price: string; currency: string; taxRate: string | null }) =>
  amountError(unitAmount, currency) ?? totalError([{ quantity: 1, unitAmount, taxRate }], currency);

export const packageForm = z
  .object({
    ...details,
    type: details.type.default('pay_per_video'),
    currency: details.currency.default('USD'),
    creditUse: details.creditUse.default('at_creation'),
    renewsMonthly: details.renewsMonthly.default(false),
    additionalFeatures: details.additionalFeatures.default([]),
  })
  .superRefine((form, context) => {
    const error = decimalAmount.safeParse(form.price).success && priceError(form);
    if (error) context.addIssue({ code: 'custom', path: ['price'], message: error });
  });

/** Whether a new price fits the existing currency and tax is checked by the server. */
export const packagePatch = patchSchema(details);

export const packageRequest = z.object({ message: optionalText('Message', 5000) });

/** @param grantCredits whether to grant the package's credits */
export const packageAssignment = z.object({ packageId: id.nullable(), grantCredits: z.boolean().default(false) });

export const packageRenewal = z.object({ renews: z.boolean() });

/**
 * A client's credits, in videos. `used` counts those used since the last ones came with a package, or ever if none did, and `total` is
 * `used` plus the balance. `reserved` credits are a part of the balance: videos that are being made use them at delivery.
 */
export const usedCredits = z.object({ used: z.int(), total: z.int(), reserved: z.int() });

/** The credits of a balance that expire, in videos, by the last day on which they can be used, the earliest first. */
export const expiringCredits = z.array(z.object({ credits: z.int(), expiryDate: calendarDate }));

const response = success.extend({ package: adminPackage });

export const packageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/packages',
    access: 'admin',
    summary: 'Lists packages, newest first.',
    reads: ['client_packages'],
    query: pageQuery,
    response: z.array(adminPackage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/packages',
    access: 'admin',
    summary: 'Creates a package.',
    status: 201,
    body: packageForm,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/packages/:id',
    access: 'admin',
    summary: 'Updates the package details that are sent, including for clients who have the package.',
    params: pathId,
    body: packagePatch,
    response,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/packages/:id/deactivate',
    access: 'admin',
    summary: 'Deactivates a package. Clients who have it keep it.',
    params: pathId,
    response,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/packages/:id/activate',
    access: 'admin',
    summary: 'Reactivates a package.',
    params: pathId,
    response,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/package',
    access: 'admin',
    summary: 'Assigns a package to a client, optionally with its credits, or removes it.',
    params: pathId,
    body: packageAssignment,
    response: success,
  }),
  changeRenewal: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/package-renewal',
    access: 'admin',
    summary: "Turns the monthly renewal of a client's package on or off.",
    params: pathId,
    body: packageRenewal,
    response: success,
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/package',
    access: 'client',
    summary: "Returns the client's current package, when it renews, and the video credit balance.",
    reads: ['clients', 'client_packages', 'deliverables', 'invoices', 'video_credits'],
    response: success.extend({
      currentPackage: clientPackage.nullable(),
      /** When the next monthly invoice is issued. */
      renewsOn: calendarDate.nullable(),
      /** The number of the renewal invoice that is overdue: until it's paid, the renewal is paused. */
      pausedByInvoice: z.string().nullable(),
      balance: z.int(),
      credits: usedCredits,
      expiring: expiringCredits,
    }),
  }),
  listOffered: endpoint({
    method: 'GET',
    path: '/api/client/packages',
    access: 'client',
    summary: 'Lists active packages other than the current one, and whether the client has requested them.',
    reads: ['clients', 'client_packages'],
    response: success.extend({ packages: z.array(offeredPackage) }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/client/packages/:id/request',
    access: 'clientWithPassword',
    summary: 'Requests a package by a message to the studio.',
    status: 201,
    params: pathId,
    body: packageRequest,
    response: success,
  }),
};
