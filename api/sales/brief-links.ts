import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import { fingerprint, lastModified } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { displayName } from '#domain/shared/text.ts';
import { briefAnswers } from './brief-answers.ts';
import { publicBrief } from './briefs.ts';

/** What the browser says about a file whose upload begins: tus sends it as `Upload-Metadata`. */
export const newBriefFile = z.object({
  filename: z.string('Say what the file is called').transform(displayName),
  lastModified,
  fingerprint,
  questionKey: z.string(),
});

/** Only the answers that are sent change; one that is null or empty is cleared. */
export const changedAnswers = z.object({ answers: briefAnswers });

/** A submission includes the answers that aren't saved yet. */
export const briefSubmission = z.object({ answers: briefAnswers.default({}) });

const response = success.extend({ brief: publicBrief });

/** Whoever has the link to a brief fills it in, without an account. The token reaches nothing else. */
export const briefLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/briefs/:token',
    access: 'public',
    summary:
      'Returns the brief of a link, and notes that it was opened. Uploads of files (tus 1.0) begin with a POST to /api/briefs/:token/uploads, with `filename` and `questionKey`.',
    reads: ['briefs'],
    params: linkToken,
    response,
  }),
  saveAnswers: endpoint({
    method: 'PATCH',
    path: '/api/briefs/:token/answers',
    access: 'public',
    summary: 'Saves the answers that are sent; others stay. 422 saves none of them, 409 if the brief was submitted.',
    params: linkToken,
    body: changedAnswers,
    response: success,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/briefs/:token/files/:id',
    access: 'public',
    summary: 'Removes a file, or cancels its upload. 409 if the brief was submitted.',
    params: linkToken.extend({ id: z.uuid() }),
    response,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/briefs/:token/submit',
    access: 'public',
    summary: 'Saves the answers that are sent and submits the brief. One that was submitted before stays as it is, and is returned.',
    params: linkToken,
    body: briefSubmission,
    response,
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/api/brief-offers/:token',
    access: 'public',
    summary: 'Makes the brief that was offered after a contact message, with a lead for that message, once. The token works for a day.',
    params: linkToken,
    response: success.extend({
      /** The path of the brief's page. */
      link: z.string(),
    }),
  }),
};
