import { z } from 'zod';
import { email, id, instant, line, newPassword, optionalLine, pageQuery, success } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How a client appears to itself (specification section 3, client summary). */
export const clientSummary = z
  .object({ id, name: z.string(), email: z.string(), company: z.string().nullable() })
  .meta({ id: 'ClientSummary' });

export const adminClient = clientSummary
  .extend({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    verified: z.boolean(),
    currentPackageId: id.nullable(),
    totalCreditsUsed: z.int(),
    totalCreditsAvailable: z.int(),
    createdAt: instant,
    lastLogin: instant.nullable(),
  })
  .meta({ id: 'AdminClient' });

/** The lines of a client that a form fills in. */
export const clientDetails = {
  name: line('Name'),
  email: email(),
  company: optionalLine('Company'),
  phone: optionalLine('Phone number', 50),
  address: optionalLine('Address', 500),
};

export const newClient = z.object({ ...clientDetails, password: newPassword });

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients',
    access: 'admin',
    summary: 'Clients, newest first.',
    query: pageQuery,
    answer: z.array(adminClient),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/clients',
    access: 'admin',
    summary: 'Creates a client that can sign in at once.',
    status: 201,
    body: newClient,
    answer: success.extend({ client: adminClient }),
  }),
};
