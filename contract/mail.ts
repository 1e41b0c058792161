import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pathId } from './fields.ts';
import { pageQuery } from './paging.ts';
import { success } from './responses.ts';

/** Waiting to go out; kept here because there is no mail server; handed to one; given up. */
export const mailStatuses = ['queued', 'kept', 'sent', 'failed'] as const;

const mailSummary = z
  .object({ id, to: z.string(), subject: z.string(), status: z.enum(mailStatuses), createdAt: instant })
  .meta({ id: 'MailSummary' });

export const mailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'owner',
    summary: 'Mail that went out or is kept, newest first.',
    query: pageQuery,
    response: z.array(mailSummary),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'owner',
    summary: 'One mail with its text.',
    params: pathId,
    response: success.extend({ mail: mailSummary.extend({ text: z.string(), lastError: z.string().nullable() }) }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: 'owner',
    summary: 'Tries to deliver a mail again that was given up.',
    params: pathId,
    response: success,
  }),
};
