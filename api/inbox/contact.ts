import { z } from 'zod';
import { bulkEndpoint, selectedIds } from '#api/shared/bulk.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, optionalSingleLine, pathId, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { publicForm, type WithoutHoneypot } from '#api/shared/public-form.ts';
import { csvFile, success } from '#api/shared/responses.ts';

const minimumMessage = 'Message must be at least 10 characters.';

/** The contact form (specification section 5). */
export const contactForm = publicForm.extend({
  subject: optionalSingleLine('Subject'),
  message: trimmedString(minimumMessage)
    .min(10, minimumMessage)
    .max(10_000, 'Message can have at most 10,000 characters.')
    .regex(withoutNullCharacter, 'Message contains an invalid character.'),
});

export type ContactForm = WithoutHoneypot<z.output<typeof contactForm>>;

export const messageStatuses = ['unread', 'read', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Messages come from the contact form, or from a client who requests a package. */
export const messageKinds = ['contact', 'package_request'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const contactMessage = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    subject: z.string().nullable(),
    message: z.string(),
    status: z.enum(messageStatuses),
    /** The client who wrote from the portal, and the package requested. */
    clientId: id.nullable(),
    packageId: id.nullable(),
    /** The invoice that was created from the package request. */
    invoiceId: id.nullable(),
    /** The lead that was created from the message. */
    leadId: id.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ContactMessage' });

export type ContactMessage = z.output<typeof contactMessage>;

const messageFilter = z.object({
  status: z.enum(messageStatuses).optional(),
  kind: z.enum(messageKinds).optional(),
  search: searchText,
});

export const messageStatusChange = z.object({
  status: z.enum(messageStatuses),
  /** Only changes a message that has this status now; any other stays as it is. */
  from: z.enum(messageStatuses).optional(),
});

export type MessageStatusChange = z.output<typeof messageStatusChange>;

/** How many characters of a message an answer quotes at most. */
export const quotedLength = 1000;

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Sends a message to the studio.',
    status: 201,
    body: contactForm,
    response: success.extend({
      /** A token that lets the visitor ask for a brief to fill in; missing if the studio offers none. */
      briefOffer: z.string().optional(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    access: 'admin',
    apiScope: 'messages:read',
    summary: 'Lists contact messages, newest first. Filters by status, kind and search.',
    reads: ['contact_messages', 'leads'],
    query: pageQuery.extend(messageFilter.shape),
    response: z.array(contactMessage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    apiScope: 'messages:read',
    summary: 'Returns a contact message and the client with its email address, if any.',
    reads: ['contact_messages', 'leads'],
    params: pathId,
    response: success.extend({ message: contactMessage, senderId: id.nullable() }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/admin/contact-messages/:id/status',
    access: 'admin',
    apiScope: 'messages:write',
    summary: 'Marks a message as unread, read or handled.',
    params: pathId,
    body: messageStatusChange,
    response: success.extend({ message: contactMessage }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    apiScope: 'messages:write',
    summary: 'Deletes a message and the stored emails about it.',
    params: pathId,
    response: success,
  }),
  bulk: bulkEndpoint({
    path: '/api/admin/contact-messages/bulk',
    apiScope: 'messages:write',
    summary: 'Marks messages as handled, or deletes them.',
    actions: ['handle', 'delete'],
    filter: messageFilter,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages.csv',
    access: 'admin',
    apiScope: 'messages:read',
    summary: 'Exports contact messages as a CSV file. Filters by status, kind and search.',
    query: messageFilter.extend({ ids: selectedIds }),
    response: csvFile,
  }),
};
