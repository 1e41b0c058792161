import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, id, instant, pathId } from '#api/shared/fields.ts';
import { pageQuery } from '#api/shared/paging.ts';
import { success } from '#api/shared/responses.ts';

/** Waiting to be sent; stored only, because no mail server is set up; accepted by the mail server; given up. */
export const mailStatuses = ['queued', 'kept', 'sent', 'failed'] as const;

const mailSummary = z
  .object({ id, to: z.string(), subject: z.string(), status: z.enum(mailStatuses), createdAt: instant })
  .meta({ id: 'MailSummary' });

/** An attached PDF: its file name, and the id of what it shows. */
const attachment = z
  .object({
    name: z.string(),
    document: z.union([z.object({ invoiceId: id }), z.object({ creditNoteId: id }), z.object({ proposalId: id })]),
  })
  .nullable();

export const testMail = z.object({ to: email() });

export const mailEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'owner',
    summary: 'Lists sent and stored emails, newest first.',
    reads: [],
    query: pageQuery,
    response: z.array(mailSummary),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'owner',
    summary: 'Returns an email as it is sent, as HTML and as text.',
    reads: [],
    params: pathId,
    response: success.extend({
      mail: mailSummary.extend({
        /** A complete HTML document, to show in a frame. */
        html: z.string(),
        text: z.string(),
        attachment,
        lastError: z.string().nullable(),
        /** Whether sending failed and can be repeated: a link or code that was only for the recipient may be gone. */
        canResend: z.boolean(),
      }),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    access: 'owner',
    summary: 'Retries an email that could not be delivered.',
    params: pathId,
    response: success,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/settings/test-mail',
    access: 'owner',
    summary: 'Sends a test email and returns the outcome.',
    body: testMail,
    response: success.extend({
      /** Accepted by the mail server; stored, because there is none; or not accepted. */
      outcome: z.enum(['sent', 'kept', 'failed']),
      /** Why it wasn't sent; for `failed`, the mail server's own message. */
      detail: z.string().nullable(),
    }),
  }),
};
