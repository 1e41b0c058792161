import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { singleLine, textErrors, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** The groups of people that emails go to. */
export const mailAudiences = ['clients', 'studio'] as const;
export type MailAudience = (typeof mailAudiences)[number];

/** What emails are about. */
export const mailTopics = ['accounts', 'inbox', 'sales', 'projects', 'billing', 'notifications'] as const;
export type MailTopic = (typeof mailTopics)[number];

/**
 * What a studio can change about an email: the subject and the opening lines, with placeholders such as `{name}`. Only emails that have no
 * opening lines by default can do without.
 */
export const mailCopyText = z.object({
  subject: singleLine('Subject', 150),
  text: trimmedString(textErrors('Opening lines'))
    .max(2000, 'Opening lines can have at most 2000 characters')
    .regex(withoutNullCharacter, 'Opening lines contain an invalid character'),
});

export type MailCopyText = z.infer<typeof mailCopyText>;

const mailCopy = mailCopyText
  .extend({
    name: z.string(),
    audience: z.enum(mailAudiences),
    topic: z.enum(mailTopics),
    /** A short description of when the email is sent. */
    title: z.string(),
    /** The names of the placeholders, without their braces. */
    placeholders: z.array(z.string()),
    /** Whether the studio has changed the texts; otherwise they are the defaults, which may differ in the next release. */
    isChanged: z.boolean(),
  })
  .meta({ id: 'MailCopy' });

const params = z.object({ name: z.string().max(50) });

const path = '/api/admin/mail-copies/:name';

export const mailCopyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mail-copies',
    access: 'owner',
    summary: 'Lists the emails with their subjects and opening lines.',
    reads: [],
    response: success.extend({ copies: z.array(mailCopy) }),
  }),
  change: endpoint({
    method: 'PUT',
    path,
    access: 'owner',
    summary: "Changes an email's subject and opening lines.",
    params,
    body: mailCopyText,
    response: success.extend({ copy: mailCopy }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: "Resets an email's subject and opening lines to the defaults.",
    params,
    response: success.extend({ copy: mailCopy }),
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/preview`,
    access: 'owner',
    summary: 'Renders an email with sample data, without saving or sending anything.',
    params,
    body: mailCopyText,
    response: success.extend({
      subject: z.string(),
      /** The email's HTML, to show in a frame without scripts. */
      html: z.string(),
    }),
  }),
};
