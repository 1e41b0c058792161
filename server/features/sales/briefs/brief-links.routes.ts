import type { FastifyRequest } from 'fastify';
import { briefLinkEndpoints } from '#api/sales/brief-links.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import type { Actor } from '#server/shared/actor.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { strangersSending } from '#server/uploads/limit-sending.ts';
import { tusRoutes, type UploadAccess } from '#server/uploads/tus.routes.ts';
import { openBriefLink, requireBriefLink } from './brief-links.service.ts';
import { beginBriefUpload, briefUploads, findBriefUpload, removeBriefFile } from './brief-uploads.ts';
import { readLinked } from './briefs.service.ts';
import { recordOpening, saveAnswers, submitBrief } from './fill-brief.ts';
import { acceptOffer } from './offer-brief.ts';

const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token;

/** The actor for whoever has a link. Their name isn't recorded: it's the lead's. */
const visitorOf = ({ ip }: FastifyRequest): Actor => ({ kind: 'visitor', name: null, address: ip });

export function briefLinkRoutes(api: Api, deps: Deps) {
  const open = (token: string, request: FastifyRequest) => openBriefLink(deps, token, networksOf(request.ip));
  const respond = async (id: number) => ({ ...ok, brief: await readLinked(deps, id) });

  route(api, briefLinkEndpoints.read, async ({ params }, { request }) => {
    const id = await open(params.token, request);
    // An admin who looks at a brief doesn't count as its lead.
    if (!(await api.sessions.findAdmin(request))) await recordOpening(deps, id, visitorOf(request));
    return respond(id);
  });

  route(api, briefLinkEndpoints.saveAnswers, async ({ params, body }, { request }) => {
    await saveAnswers(deps, await open(params.token, request), body.answers);
    return ok;
  });

  route(api, briefLinkEndpoints.submit, async ({ params, body }, { request }) => {
    const id = await open(params.token, request);
    await submitBrief(deps, id, body.answers, visitorOf(request));
    return respond(id);
  });

  route(api, briefLinkEndpoints.removeFile, async ({ params }) => respond(await removeBriefFile(deps, params.token, params.id)));

  route(api, briefLinkEndpoints.acceptOffer, async ({ params }, { request }) => {
    await deps.limits.consume('contact', networksOf(request.ip));
    return { ...ok, link: await acceptOffer(deps, params.token, visitorOf(request)) };
  });

  const access: UploadAccess = {
    authenticate: async (request) => {
      await requireBriefLink(deps, deps.db, tokenOf(request));
    },
    // Limits sending by network, because anybody can have many briefs.
    senderOf: ({ ip }) => networksOf(ip)[0],
    sendingLimits: strangersSending,
    create: async (request, metadata, size) => {
      await deps.limits.consume('upload', networksOf(request.ip));
      return beginBriefUpload(deps, tokenOf(request), request.ip, { metadata, size });
    },
    find: (request, id) => findBriefUpload(deps, tokenOf(request), id),
  };
  tusRoutes(api, deps, '/api/briefs/:token/uploads', access, briefUploads);
}
