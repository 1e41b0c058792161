import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { email, id, optionalText, singleLine } from '#api/shared/fields.ts';
import { pdfFile, success } from '#api/shared/responses.ts';
import { messageText } from './proposal-endpoints.ts';
import { proposalSelection } from './proposal-selection.ts';
import { publicProposal } from './proposals.ts';
import { signature } from './signatures.ts';

const sha256 = z.string().regex(/^[\da-f]{64}$/, 'This is no SHA-256');

/** What is to be signed: the version that the client saw, and what they chose. */
const chosen = proposalSelection.extend({ version: z.int() });

export const acceptanceForm = chosen.extend({
  /** The hash of the document that was made for this choice. */
  sha256,
  signature,
  name: singleLine('Name', 100),
  /** The client's consent to sign electronically. */
  agree: z.literal(true, 'Please agree to sign electronically'),
  /** Six digits from the email; not needed where `needsCode` is false. */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Please enter the six digits from the email')
    .nullish(),
});

export const declineProposalForm = z.object({
  /** The version that the client saw. */
  version: z.int(),
  reason: optionalText('Reason', 1000),
});

/** A link's token; or a proposal's id, for its client while they are signed in. */
const proposalToken = z.object({ token: z.string().regex(/^([\w-]{22}|[1-9]\d{0,8})$/, "This link isn't complete") });

const response = success.extend({ proposal: publicProposal });

/**
 * Whoever has the link in a proposal's email sees and signs that proposal, without an account. The token reaches nothing else. In the
 * portal, the proposal's client does the same by its id.
 */
export const proposalLinkEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/proposals/:token',
    access: 'public',
    summary: 'Returns the proposal of a link, and counts that it was opened.',
    reads: [],
    params: proposalToken,
    response,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/code',
    access: 'public',
    summary: "Emails a code for signing, which works for ten minutes, to the proposal's own address. The code before it stops working.",
    params: proposalToken,
    body: z.object({ email: email() }),
    response: success,
  }),
  makeDocument: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/document',
    access: 'public',
    summary: 'Makes the PDF that is signed with this choice. 409 if the version was replaced.',
    params: proposalToken,
    body: chosen,
    response: success.extend({
      sha256: z.string(),
      /** The PDF's path below this website. */
      link: z.string(),
    }),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/proposals/:token/documents/:sha256',
    access: 'public',
    summary: 'Returns a PDF that was made for this proposal.',
    params: proposalToken.extend({ sha256 }),
    response: pdfFile,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/accept',
    access: 'public',
    summary:
      'Signs the proposal, which makes the client, the project and the invoice. The same again returns the same ids; 409 if it can no longer be signed.',
    status: 201,
    params: proposalToken,
    body: acceptanceForm,
    response: success.extend({
      invoiceId: id,
      projectId: id,
      /** The path of the page that pays the invoice. */
      payLink: z.string(),
      /** The path of the page where a signer who confirmed the address by code creates an account; null if repeated, or there is one. */
      registration: z.string().nullable(),
    }),
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/decline',
    access: 'public',
    summary: 'Declines the proposal. 409 if the version was replaced.',
    params: proposalToken,
    body: declineProposalForm,
    response,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/messages',
    access: 'public',
    summary: 'Asks the studio something about the proposal.',
    status: 201,
    params: proposalToken,
    body: messageText,
    response,
  }),
  signed: endpoint({
    method: 'GET',
    path: '/api/proposals/:token/signed.pdf',
    access: 'public',
    summary: 'Returns the signed proposal.',
    params: proposalToken,
    response: pdfFile,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/proposals/:token/pay-link',
    access: 'public',
    summary: 'Returns a link that pays the invoice of a signed proposal.',
    params: proposalToken,
    response: success.extend({ payLink: z.string() }),
  }),
};
