import { z } from 'zod';
import { queryId } from '#api/billing/invoices.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import {
  calendarDate,
  email,
  id,
  optionalText,
  patchSchema,
  pathId,
  singleLine,
  singleLineText,
  trimmedString,
  withoutNullCharacter,
} from '#api/shared/fields.ts';
import { currency } from '#api/shared/money.ts';
import { pageQuery, searchText } from '#api/shared/paging.ts';
import { linkForSessions, pdfFile, success } from '#api/shared/responses.ts';
import { largestTotalError } from '#domain/sales/proposal-amounts.ts';
import { proposalContent } from './proposal-content.ts';
import { adminProposal, adminProposalDetail, proposalFilters, proposalTemplate } from './proposals.ts';

const fields = {
  title: singleLineText('Title', 200),
  recipientName: singleLineText('Name', 200),
  recipientEmail: z.literal('').or(email()),
  currency,
  validUntil: calendarDate,
  content: proposalContent,
};

export const newProposal = z.object({
  title: singleLine('Title'),
  /** Who the proposal is for: a client or a lead, whose name and email are used, or anybody by name and email. A lead may be the client. */
  clientId: id.nullish(),
  leadId: id.nullish(),
  /** Makes this a change order of a running project and its client, whom alone `clientId` may name. Accepting it changes the project. */
  projectId: id.nullish(),
  recipientName: fields.recipientName.default(''),
  recipientEmail: fields.recipientEmail.default(''),
  /** Starts with the content of this template. */
  templateId: id.nullish(),
});

/** Only the fields to change are sent; `content` is always sent as a whole. */
export const proposalPatch = patchSchema(fields)
  .extend({
    /** The revision that the change is based on: 409 if the proposal was changed since. */
    revision: z.int(),
  })
  // If only one of content and currency is sent, the server checks it with the stored other one.
  .superRefine(({ content, currency }, context) => {
    const message = content && currency && largestTotalError(content, currency);
    if (message) context.addIssue({ code: 'custom', path: ['content', 'items'], message });
  });

export const messageText = z.object({
  text: trimmedString('Please enter a message')
    .min(1, 'Please enter a message')
    .max(5000, 'A message can have at most 5,000 characters')
    .regex(withoutNullCharacter, 'The message contains an invalid character'),
});

/** The name that an admin types to sign a proposal. */
export const countersignatureForm = z.object({ name: singleLine('Name', 100) });

const response = success.extend({ proposal: adminProposalDetail });

export const proposalEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/proposals',
    access: 'admin',
    apiScope: 'proposals:read',
    summary: 'Lists proposals that match the filters, newest first.',
    reads: ['proposals', 'invoices'],
    query: pageQuery.extend({
      state: z.enum(proposalFilters).optional(),
      clientId: queryId,
      leadId: queryId,
      projectId: queryId,
      search: searchText,
    }),
    response: z.array(adminProposal),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/proposals',
    access: 'admin',
    apiScope: 'proposals:write',
    summary: 'Creates a draft of a proposal, which nobody but the studio can see. For a lead, an API key needs `leads:read`, too.',
    status: 201,
    body: newProposal,
    response,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/proposals/:id',
    access: 'admin',
    apiScope: 'proposals:read',
    summary: 'Returns a proposal with its content, history and messages.',
    reads: ['proposals', 'invoices'],
    params: pathId,
    response,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/proposals/:id',
    access: 'admin',
    apiScope: 'proposals:write',
    summary:
      "Changes the fields that are sent. The client goes on seeing the version that was sent last. API keys can't change the email address.",
    params: pathId,
    body: proposalPatch,
    response,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/proposals/:id',
    access: 'admin',
    apiScope: 'proposals:write',
    summary: 'Deletes a draft that was never sent.',
    params: pathId,
    response: success,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/send',
    access: 'admin',
    apiScope: 'proposals:write',
    summary:
      'Emails the proposal. If it was changed since it was last sent, this is a new version, and the one before can no longer be signed.',
    params: pathId,
    /** The revision to send: 409 if the proposal was changed since. */
    body: z.object({ revision: z.int() }),
    response: response.extend({ link: linkForSessions }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/withdraw',
    access: 'admin',
    apiScope: 'proposals:write',
    summary: 'Withdraws a proposal, which can then no longer be signed.',
    params: pathId,
    body: z.object({ note: optionalText('Note', 500) }),
    response,
  }),
  revokeLinks: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/revoke-links',
    access: 'admin',
    summary: 'Ends all links of a proposal that were sent so far.',
    params: pathId,
    response: success.extend({ revoked: z.int() }),
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/duplicate',
    access: 'admin',
    apiScope: 'proposals:write',
    summary: 'Creates a draft with the same recipient and content.',
    status: 201,
    params: pathId,
    response,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/messages',
    access: 'admin',
    summary: "Answers the client's question, by email too.",
    status: 201,
    params: pathId,
    body: messageText,
    response,
  }),
  countersign: endpoint({
    method: 'POST',
    path: '/api/admin/proposals/:id/countersign',
    access: 'admin',
    summary: 'Signs for the studio, once the client has signed. The client gets the PDF with both signatures by email.',
    params: pathId,
    body: countersignatureForm,
    response,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/admin/proposals/:id/signed.pdf',
    access: 'admin',
    apiScope: 'proposals:read',
    summary: 'Returns the signed proposal.',
    params: pathId,
    response: pdfFile,
  }),
};

export const templateName = z.object({ name: singleLine('Name', 100) });
export const newTemplate = templateName.extend({ proposalId: id });

export const proposalTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/proposal-templates',
    access: 'admin',
    summary: 'Lists the templates for proposals, by name.',
    reads: [],
    response: success.extend({ templates: z.array(proposalTemplate) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/proposal-templates',
    access: 'admin',
    summary: "Saves a proposal's content as a template. One of the same name is replaced.",
    status: 201,
    body: newTemplate,
    response: success.extend({ template: proposalTemplate }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/admin/proposal-templates/:id',
    access: 'admin',
    summary: 'Renames a template.',
    params: pathId,
    body: templateName,
    response: success.extend({ template: proposalTemplate }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/proposal-templates/:id',
    access: 'admin',
    summary: 'Deletes a template.',
    params: pathId,
    response: success,
  }),
};
