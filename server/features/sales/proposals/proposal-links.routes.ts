import type { FastifyRequest } from 'fastify';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import type { Deps } from '#server/deps.ts';
import { sendPdf } from '#server/features/billing/invoice-documents/invoice-documents.routes.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, requireClient, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { acceptProposal, createAcceptedPayLink } from './accept-proposal.ts';
import { makeDocument, readDocument } from './make-document.ts';
import { askAboutProposal, declineProposal, readLinked, recordOpening } from './open-proposal.ts';
import { requireOwnProposal } from './own-proposals.service.ts';
import { openProposalLink } from './proposal-links.service.ts';
import { readSignedPdf } from './signed-document.ts';
import { sendSigningCode } from './signing-code.ts';

/** Whether it's an id, which is shorter than a link's token. */
const isId = (token: string) => /^\d{1,9}$/.test(token);

export function proposalLinkRoutes(api: Api, deps: Deps) {
  const proposalOf = async (token: string, request: FastifyRequest) => {
    if (!isId(token)) return openProposalLink(deps, token, networksOf(request.ip));
    await requireClient({ access: request.method === 'GET' ? 'client' : 'clientWithPassword' }, request);
    return requireOwnProposal(deps, request.client!, Number(token));
  };
  const respond = async (id: number, request: FastifyRequest) => ({
    ...ok,
    proposal: await readLinked(deps, id, await api.sessions.findClient(request)),
  });

  route(api, proposalLinkEndpoints.read, async ({ params }, { request }) => {
    const proposal = await proposalOf(params.token, request);
    // An admin who looks at a proposal doesn't count as its client.
    if (!(await api.sessions.findAdmin(request))) await recordOpening(deps, proposal);
    return respond(proposal.id, request);
  });

  route(api, proposalLinkEndpoints.sendCode, async ({ params, body }, { request }) => {
    await sendSigningCode(deps, await proposalOf(params.token, request), body.email);
    return ok;
  });

  route(api, proposalLinkEndpoints.makeDocument, async ({ params, body }, { request }) => {
    const sha256 = await makeDocument(deps, await proposalOf(params.token, request), body);
    return { ...ok, sha256, link: `/api/proposals/${params.token}/documents/${sha256}` };
  });

  route(api, proposalLinkEndpoints.document, async ({ params }, { request, reply }) => {
    const { id } = await proposalOf(params.token, request);
    return sendPdf(reply, { name: `proposal-${id}.pdf`, content: await readDocument(deps, id, params.sha256) });
  });

  route(api, proposalLinkEndpoints.accept, async ({ params, body }, { request }) => {
    const proposal = await proposalOf(params.token, request);
    const client = await api.sessions.findClient(request);
    const signer = { client, address: request.ip, userAgent: request.headers['user-agent'] ?? null };
    return { ...ok, ...(await acceptProposal(deps, proposal, body, signer)) };
  });

  route(api, proposalLinkEndpoints.decline, async ({ params, body }, { request }) => {
    const { id } = await proposalOf(params.token, request);
    await declineProposal(deps, id, body, request.ip);
    return respond(id, request);
  });

  idempotentRoute(api, deps, proposalLinkEndpoints.ask, {
    admit: async ({ params }, { request }) => {
      const { id } = await proposalOf(params.token, request);
      await deps.limits.consume('proposalMessage', 'proposal', String(id));
      return id;
    },
    execute: async (deps, { body }, _context, id) => {
      await askAboutProposal(deps, id, body.text);
      return id;
    },
    respond: (id, { request }) => respond(id, request),
  });

  route(api, proposalLinkEndpoints.signed, async ({ params }, { request, reply }) => {
    const { id } = await proposalOf(params.token, request);
    return sendPdf(reply, await readSignedPdf(deps, id));
  });

  route(api, proposalLinkEndpoints.pay, async ({ params }, { request }) => {
    const { id } = await proposalOf(params.token, request);
    await deps.limits.consume('proposalPayLink', 'proposal', String(id));
    return { ...ok, payLink: await createAcceptedPayLink(deps, id) };
  });
}
