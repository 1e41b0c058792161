import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, instant, pathId, singleLine } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';

export const creditTransactionTypes = ['purchase', 'grant', 'use', 'expiry', 'adjustment', 'refund', 'return'] as const;

/** An entry in a client's ledger of video credits. */
export const creditEntry = z
  .object({
    id,
    createdAt: instant,
    transactionType: z.enum(creditTransactionTypes),
    /** In videos: positive for credits added, negative for credits deducted. */
    amount: z.int(),
    /** The balance after this entry, in videos. */
    balanceAfter: z.int(),
    description: z.string().nullable(),
    projectId: id.nullable(),
    /** The deliverable that used these credits, or gave them back when it was cancelled; null for entries made by hand. */
    deliverableId: id.nullable(),
    /** The last day on which these credits can be used. */
    expiryDate: calendarDate.nullable(),
  })
  .meta({ id: 'CreditEntry' });

/** An entry made by an admin: `grant` and `use` take a positive number of videos, `adjustment` either sign. */
export const newCreditEntry = z
  .object({
    transactionType: z.enum(['grant', 'use', 'adjustment']),
    amount: z.int('Please enter a whole number').min(-10_000, 'Please enter at least -10,000').max(10_000, 'Please enter at most 10,000'),
    description: singleLine('Description'),
    projectId: id.nullish(),
    /** Only credits that are added can expire. */
    expiryDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  })
  .refine(({ amount }) => amount !== 0, { path: ['amount'], message: 'Please enter a number other than 0' })
  .refine(({ transactionType, amount }) => transactionType === 'adjustment' || amount >= 0, {
    path: ['amount'],
    message: 'Please enter 1 or more',
  })
  .refine(({ transactionType, amount, expiryDate }) => !expiryDate || (transactionType !== 'use' && amount > 0), {
    path: ['expiryDate'],
    message: 'Only added credits can expire',
  });

export const creditEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/credits',
    access: 'client',
    summary: "Lists the client's own video credit entries, newest first.",
    reads: ['video_credits'],
    query: pageQuery,
    response: success.extend({ credits: z.array(creditEntry) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/credits',
    access: 'admin',
    summary: "Lists a client's video credit entries, newest first.",
    reads: ['video_credits'],
    params: pathId,
    query: pageQuery,
    response: z.array(creditEntry),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/credits',
    access: 'admin',
    summary: "Grants, uses or adjusts a client's video credits.",
    status: 201,
    params: pathId,
    body: newCreditEntry,
    response: success.extend({ entry: creditEntry, balance: z.int() }),
  }),
};
