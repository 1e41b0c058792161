import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, optionalSingleLine, pathId, trimmedString, withoutNullCharacter } from './fields.ts';
import { pageQuery, searchText } from './paging.ts';
import { publicForm, type WithoutHoneypot } from './public-form.ts';
import { csvFile, success } from './responses.ts';

const minimumMessage = 'Message must be at least 10 characters.';

/** The contact form (specification section 5). */
export const contactForm = publicForm.extend({
  subject: optionalSingleLine('Subject'),
  message: trimmedString(minimumMessage)
    .min(10, minimumMessage)
    .max(10_000, 'Message can have at most 10000 characters.')
    .regex(withoutNullCharacter, 'Message holds a character that cannot be sent.'),
});

export type ContactForm = WithoutHoneypot<z.output<typeof contactForm>>;

/** How far the studio is with a message. */
export const messageStatuses = ['unread', 'read', 'handled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const contactMessage = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    subject: z.string().nullable(),
    message: z.string(),
    status: z.enum(messageStatuses),
    /** Of a client that wrote from the portal, and the package it asks for. */
    clientId: id.nullable(),
    packageId: id.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ContactMessage' });

const messageFilter = z.object({ status: z.enum(messageStatuses).optional(), search: searchText });

export const messageStatusChange = z.object({
  status: z.enum(messageStatuses),
  /** Only a message in this state is marked; any other stays as it is. */
  from: z.enum(messageStatuses).optional(),
});

export type MessageStatusChange = z.output<typeof messageStatusChange>;

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Stores a message for the studio and mails it there.',
    status: 201,
    body: contactForm,
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    access: 'admin',
    summary: 'Contact messages, most recent first: all, those of one state, or those that are found.',
    query: pageQuery.extend(messageFilter.shape),
    response: z.array(contactMessage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    summary: 'One contact message, and which client has the address that it came from.',
    params: pathId,
    response: success.extend({ message: contactMessage, senderId: id.nullable() }),
  }),
  changeStatus: endpoint({
    method: 'POST',
    path: '/api/admin/contact-messages/:id/status',
    access: 'admin',
    summary: 'Marks a message as read, handled or unread again.',
    params: pathId,
    body: messageStatusChange,
    response: success.extend({ message: contactMessage }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    summary: 'Deletes a message and the copies of the emails about it.',
    params: pathId,
    response: success,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages.csv',
    access: 'admin',
    summary: 'The same list as a CSV file, whole.',
    query: messageFilter,
    response: csvFile,
  }),
};
