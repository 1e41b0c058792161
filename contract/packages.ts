import { z } from 'zod';
import { id, instant, pageQuery, success } from './common.ts';
import { endpoint } from './endpoint.ts';

export const packageTypes = ['pay_per_video', 'basic', 'pro', 'premium', 'custom'] as const;

/** How credits come and go. */
export const creditTransactions = ['purchase', 'grant', 'use', 'expiry', 'adjustment', 'refund'] as const;

const packageDetails = {
  name: z.string(),
  description: z.string().nullable(),
  /** Undefined number of videos when null. */
  videoCreditLimit: z.int().nullable(),
};

export const adminPackage = z
  .object({
    ...packageDetails,
    id,
    type: z.enum(packageTypes),
    price: z.string(),
    currency: z.string(),
    additionalFeatures: z.array(z.string()),
    isActive: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'AdminPackage' });

export const packageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/packages',
    access: 'admin',
    summary: 'Packages, newest first.',
    query: pageQuery,
    answer: z.array(adminPackage),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/api/client/package',
    access: 'client',
    summary: "The client's current package and its balance of video credits.",
    answer: success.extend({ currentPackage: z.object(packageDetails).nullable(), balance: z.int() }),
  }),
};
