import { proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { sendPdf } from '#server/features/billing/invoice-documents/invoice-documents.routes.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute, linkAgain } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, requireScope, route } from '#server/http/route.ts';
import { linkTo } from '#server/shared/links.ts';
import { answerQuestion } from './answer-question.ts';
import { countersignProposal } from './countersign-proposal.ts';
import { createProposalLink, revokeProposalLinks } from './proposal-links.service.ts';
import { proposalPages, readProposal } from './proposals.service.ts';
import { sendProposal, withdrawProposal } from './send-proposal.ts';
import { readSignedPdf } from './signed-document.ts';
import { changeProposal, createProposal, duplicateProposal, removeProposal } from './write-proposal.ts';

export function proposalRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, proposal: await readProposal(deps, id) });
  const newLink = async (id: number) => linkTo(deps.settings.publicUrl, await createProposalLink(deps, deps.db, id));

  route(api, proposalEndpoints.list, ({ query: { limit, before, ...filter } }, { reply }) =>
    paginate(reply, { limit, before }, proposalPages(deps, filter)),
  );

  idempotentRoute(api, deps, proposalEndpoints.create, {
    execute: async (deps, { body }, { request }) => {
      // The response contains the lead's name and email address.
      if (body.leadId) requireScope(request, 'leads:read');
      return createProposal(deps, body, actorOf(request));
    },
    respond,
  });

  route(api, proposalEndpoints.read, ({ params }) => respond(params.id));

  route(api, proposalEndpoints.change, async ({ params, body }, { request }) => {
    await changeProposal(deps, params.id, body, actorOf(request));
    return respond(params.id);
  });

  route(api, proposalEndpoints.remove, async ({ params }, { request }) => {
    await removeProposal(deps, params.id, actorOf(request));
    return ok;
  });

  idempotentRoute(api, deps, proposalEndpoints.send, {
    execute: async (deps, { params, body }, { request }) => {
      const link = await sendProposal(deps, params.id, body.revision, actorOf(request));
      return { id: params.id, once: link };
    },
    respond: async (id, { request }, link?: string) => ({
      ...(await respond(id)),
      link: link ?? (await linkAgain(request, () => newLink(id))),
    }),
  });

  route(api, proposalEndpoints.withdraw, async ({ params, body }, { request }) => {
    await withdrawProposal(deps, params.id, body.note, actorOf(request));
    return respond(params.id);
  });

  route(api, proposalEndpoints.revokeLinks, async ({ params }, { request }) => ({
    ...ok,
    revoked: await revokeProposalLinks(deps, params.id, actorOf(request)),
  }));

  idempotentRoute(api, deps, proposalEndpoints.duplicate, {
    execute: (deps, { params }, { request }) => duplicateProposal(deps, params.id, actorOf(request)),
    respond,
  });

  idempotentRoute(api, deps, proposalEndpoints.answer, {
    execute: async (deps, { params, body }, { admin }) => {
      await answerQuestion(deps, params.id, body.text, admin);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, proposalEndpoints.countersign, {
    execute: async (deps, { params, body }, { request }) => {
      const countersigner = { ...body, ipAddress: request.ip, userAgent: request.headers['user-agent'] ?? null };
      await countersignProposal(deps, params.id, countersigner, actorOf(request));
      return params.id;
    },
    respond,
  });

  route(api, proposalEndpoints.pdf, async ({ params }, { reply }) => sendPdf(reply, await readSignedPdf(deps, params.id)));
}
