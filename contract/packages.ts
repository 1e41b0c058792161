import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalText, patchSchema, pathId, singleLine } from './fields.ts';
import { amountError, currency, decimalAmount } from './money.ts';
import { pageQuery } from './paging.ts';
import { success } from './responses.ts';

export const packageTypes = ['pay_per_video', 'basic', 'pro', 'premium', 'custom'] as const;

/** Package summary (specification section 3), with what its page shows besides. */
const clientPackage = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    /** Any number of videos when null. */
    videoCreditLimit: z.int().nullable(),
    additionalFeatures: z.array(z.string()),
    price: z.string(),
    currency: z.string(),
  })
  .meta({ id: 'ClientPackage' });

const offeredPackage = clientPackage
  .extend({
    /** The client has asked for it, and does not have to again. */
    isRequested: z.boolean(),
  })
  .meta({ id: 'OfferedPackage' });

export const adminPackage = clientPackage
  .extend({
    type: z.enum(packageTypes),
    /** For how many days granted credits last; for ever when null. */
    creditValidityDays: z.int().nullable(),
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
  videoCreditLimit: wholeNumber('Video credits', 10_000),
  creditValidityDays: wholeNumber('Days', 3650),
  additionalFeatures: z.array(singleLine('Feature')).max(30, 'A package can have at most 30 features'),
};

export const packageForm = z
  .object({
    ...details,
    type: details.type.default('pay_per_video'),
    currency: details.currency.default('USD'),
    additionalFeatures: details.additionalFeatures.default([]),
  })
  .superRefine((form, context) => {
    const fault = decimalAmount.safeParse(form.price).success && amountError(form.price, form.currency);
    if (fault) context.addIssue({ code: 'custom', path: ['price'], message: fault });
  });

/** A price that is changed alone must go with the currency that stays: the server looks. */
export const packagePatch = patchSchema(details);

export const packageRequest = z.object({ message: optionalText('Message', 5000) });

/** @param grantCredits whether the package's credits come with it */
export const packageAssignment = z.object({ packageId: id.nullable(), grantCredits: z.boolean().default(false) });

const response = success.extend({ package: adminPackage });

export const packageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/packages',
    access: 'admin',
    summary: 'Packages, newest first.',
    query: pageQuery,
    response: z.array(adminPackage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/packages',
    access: 'admin',
    summary: 'Adds a package that clients can be given.',
    status: 201,
    body: packageForm,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/packages/:id',
    access: 'admin',
    summary: 'Changes what is sent of a package, also for the clients that have it.',
    params: pathId,
    body: packagePatch,
    response,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/packages/:id/deactivate',
    access: 'admin',
    summary: 'Offers a package no longer; clients that have it keep it.',
    params: pathId,
    response,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/packages/:id/activate',
    access: 'admin',
    summary: 'Offers a package again.',
    params: pathId,
    response,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/package',
    access: 'admin',
    summary: 'Gives a client a package, with or without its credits, or takes it away.',
    params: pathId,
    body: packageAssignment,
    response: success,
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/package',
    access: 'client',
    summary: "The client's current package and its balance of video credits.",
    response: success.extend({ currentPackage: clientPackage.nullable(), balance: z.int() }),
  }),
  listOffered: endpoint({
    method: 'GET',
    path: '/api/client/packages',
    access: 'client',
    summary: 'Active packages that the client does not have, and whether it has asked for them.',
    response: success.extend({ packages: z.array(offeredPackage) }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/client/packages/:id/request',
    access: 'clientWithPassword',
    summary: "Asks the studio for a package: a message in the studio's inbox.",
    status: 201,
    params: pathId,
    body: packageRequest,
    response: success,
  }),
};
