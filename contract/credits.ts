import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, pathId, singleLine } from './fields.ts';
import { pageQuery } from './paging.ts';
import { success } from './responses.ts';

/** How credits come and go. */
export const creditTransactionTypes = ['purchase', 'grant', 'use', 'expiry', 'adjustment', 'refund'] as const;

/** One line of a client's ledger of video credits. */
export const creditEntry = z
  .object({
    id,
    createdAt: instant,
    transactionType: z.enum(creditTransactionTypes),
    /** In videos: positive when credits come, negative when they go. */
    amount: z.int(),
    /** The balance once this line was written. */
    balanceAfter: z.int(),
    description: z.string().nullable(),
    projectId: id.nullable(),
    /** The last day on which these credits can be used. */
    expiryDate: calendarDate.nullable(),
  })
  .meta({ id: 'CreditEntry' });

/** What an admin writes by hand: `grant` and `use` take a positive number of videos, `adjustment` one of either sign. */
export const newCreditEntry = z
  .object({
    transactionType: z.enum(['grant', 'use', 'adjustment']),
    amount: z.int('Please enter a whole number').min(-10_000, 'Please enter less').max(10_000, 'Please enter less'),
    description: singleLine('Description'),
    projectId: id.nullish(),
    /** Only for credits that come. */
    expiryDate: calendarDate.nullish().or(z.literal('').transform(() => null)),
  })
  .refine(({ amount }) => amount !== 0, { path: ['amount'], message: 'Please enter a number other than 0' })
  .refine(({ transactionType, amount }) => transactionType === 'adjustment' || amount >= 0, {
    path: ['amount'],
    message: 'Please enter 1 or more',
  })
  .refine(({ transactionType, amount, expiryDate }) => !expiryDate || (transactionType !== 'use' && amount > 0), {
    path: ['expiryDate'],
    message: 'Only credits that come can expire',
  });

export const creditEndpoints = {
  listOwn: endpoint({
    method: 'GET',
    path: '/api/client/credits',
    access: 'client',
    summary: "The client's own ledger of video credits, newest first.",
    query: pageQuery,
    response: success.extend({ credits: z.array(creditEntry) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/credits',
    access: 'admin',
    summary: "A client's ledger of video credits, newest first.",
    params: pathId,
    query: pageQuery,
    response: z.array(creditEntry),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/credits',
    access: 'admin',
    summary: 'Grants, uses or adjusts credits of a client.',
    status: 201,
    params: pathId,
    body: newCreditEntry,
    response: success.extend({ entry: creditEntry, balance: z.int() }),
  }),
};
