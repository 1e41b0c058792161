import { z } from 'zod';
import { id, instant, type Kept, optionalLine, pageQuery, pathId, publicForm, storable, success, typed } from './common.ts';
import { endpoint } from './endpoint.ts';

const minimumMessage = 'Message must be at least 10 characters.';

/** The contact form (specification section 5). */
export const contactForm = publicForm.extend({
  subject: optionalLine('Subject'),
  message: typed()
    .min(10, minimumMessage)
    .max(10_000, 'Message can have at most 10000 characters.')
    .regex(storable, 'Message holds a character that cannot be sent.'),
});

export type ContactForm = Kept<z.output<typeof contactForm>>;

export const contactMessage = z
  .object({ id, name: z.string(), email: z.string(), subject: z.string().nullable(), message: z.string(), createdAt: instant })
  .meta({ id: 'ContactMessage' });

export const contactEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Stores a message for the studio and mails it there.',
    status: 201,
    body: contactForm,
    answer: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    access: 'admin',
    summary: 'Contact messages, most recent first.',
    query: pageQuery,
    answer: z.array(contactMessage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages/:id',
    access: 'admin',
    summary: 'One contact message.',
    params: pathId,
    answer: success.extend({ message: contactMessage }),
  }),
};
