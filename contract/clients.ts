import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, id, instant, optionalSingleLine, optionalText, patchSchema, pathId, singleLine } from './fields.ts';
import { fileTypes } from './files.ts';
import { pageQuery, searchText } from './paging.ts';
import { newPassword } from './passwords.ts';
import { csvFile, success } from './responses.ts';

/** How a client appears to itself (specification section 3, client summary). */
export const clientSummary = z
  .object({ id, name: z.string(), email: z.string(), company: z.string().nullable() })
  .meta({ id: 'ClientSummary' });

export const adminClient = clientSummary
  .extend({
    phone: z.string().nullable(),
    address: z.string().nullable(),
    verified: z.boolean(),
    deactivatedAt: instant.nullable(),
    /** The studio typed the password, and the client has not replaced it. */
    needsSetup: z.boolean(),
    /** When the client asked to be erased, while nobody has done so. */
    deletionRequestedAt: instant.nullable(),
    currentPackageId: id.nullable(),
    totalCreditsUsed: z.int(),
    totalCreditsAvailable: z.int(),
    createdAt: instant,
    lastLogin: instant.nullable(),
    /** What the person wrote when registering. */
    additionalInfo: z.string().nullable(),
  })
  .meta({ id: 'AdminClient' });

/** The lines of a client that a form fills in. */
export const clientDetails = {
  name: singleLine('Name'),
  email: email(),
  company: optionalSingleLine('Company'),
  phone: optionalSingleLine('Phone number', 50),
  address: optionalText('Address', 500),
};

/** Somebody who asks for access and has confirmed the address. */
const clientRequest = clientSummary
  .extend({ phone: z.string().nullable(), address: z.string().nullable(), additionalInfo: z.string().nullable(), createdAt: instant })
  .meta({ id: 'ClientRequest' });

/** Somebody who asks for access and has yet to confirm the address. */
const unconfirmedRequest = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    createdAt: instant,
    /** When the link that confirms the address stops working. */
    linkExpiresAt: instant.nullable(),
  })
  .meta({ id: 'UnconfirmedRequest' });

export const declineForm = z.object({ note: optionalText('Note', 1000) });

/** By which a list of clients can be sorted. */
export const clientSorts = ['newest', 'name', 'credits'] as const;
export type ClientSort = (typeof clientSorts)[number];

const clientFilter = z.object({ search: searchText, sort: z.enum(clientSorts).default('newest') });

export const clientPatch = patchSchema(clientDetails);

/** A file of one of a client's projects. */
const clientFile = z
  .object({
    id,
    projectId: id,
    projectTitle: z.string(),
    name: z.string(),
    type: z.enum(fileTypes),
    /** In bytes. */
    size: z.int().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ClientFile' });

export const newClient = z.object({
  ...clientDetails,
  password: newPassword,
  /** Whom the studio adds, it has let in (specification section 3). */
  verified: z.literal(true, 'A client that the studio adds is verified').default(true),
});

export const clientEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients',
    access: 'admin',
    summary: 'Clients that were let in: newest first, or by name, or by their credits; all, or those that are found.',
    query: pageQuery.extend(clientFilter.shape),
    response: z.array(adminClient),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/clients',
    access: 'admin',
    summary: 'Creates a client and emails a link to set a password. Signing in with the given password first asks for a new one.',
    status: 201,
    body: newClient,
    response: success.extend({ client: adminClient }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id',
    access: 'admin',
    summary: 'One client.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/clients/:id',
    access: 'admin',
    summary: "Changes a client's details: those that are sent.",
    params: pathId,
    body: clientPatch,
    response: success.extend({ client: adminClient }),
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/files',
    access: 'admin',
    summary: "Files of a client's projects, newest first.",
    params: pathId,
    query: pageQuery,
    response: z.array(clientFile),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/clients.csv',
    access: 'admin',
    summary: 'The clients as a CSV file, whole.',
    query: z.object({ search: searchText }),
    response: csvFile,
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/admin/client-requests',
    access: 'admin',
    summary: 'Who waits to be let in, newest first.',
    query: pageQuery,
    response: z.array(clientRequest),
  }),
  listUnconfirmed: endpoint({
    method: 'GET',
    path: '/api/admin/unconfirmed-requests',
    access: 'admin',
    summary: 'Requests for access whose address is not confirmed yet, newest first.',
    query: pageQuery,
    response: z.array(unconfirmedRequest),
  }),
  deleteUnconfirmed: endpoint({
    method: 'DELETE',
    path: '/api/admin/unconfirmed-requests/:id',
    access: 'admin',
    summary: 'Deletes a request whose address is not confirmed. No email is sent.',
    params: pathId,
    response: success,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/approve',
    access: 'admin',
    summary: 'Lets in a client that waits, and mails it.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/decline',
    access: 'admin',
    summary: 'Turns down a request, mails that to the person and removes what was sent with the request.',
    params: pathId,
    body: declineForm,
    response: success,
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/deactivate',
    access: 'admin',
    summary: 'Shuts a client out and ends its sessions; nothing is removed.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/activate',
    access: 'admin',
    summary: 'Lets a deactivated client in again.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  sendPasswordLink: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/password-link',
    access: 'admin',
    summary: 'Sends the link to set a password again, valid for 7 days, to a client that has not set one.',
    params: pathId,
    response: success.extend({ client: adminClient }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/end-sessions',
    access: 'admin',
    summary: 'Signs a client out everywhere.',
    params: pathId,
    response: success,
  }),
};
