import type { FastifyRequest } from 'fastify';
import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute, linkAgain } from '#server/http/idempotency.ts';
import { sendFile } from '#server/http/responses/send-file.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { linkTo } from '#server/shared/links.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { createBriefLink } from './brief-links.service.ts';
import { deleteBriefFile } from './brief-uploads.ts';
import { readBrief, readBriefFile, readBriefsOfLead, readBriefsOfProject } from './briefs.service.ts';
import { remindOfBrief, reopenBrief, revokeBriefLinks, sendBrief } from './send-brief.ts';

export function briefRoutes(api: Api, deps: Deps) {
  const once = ({ id, link }: { id: number; link: string }) => ({ id, once: link });
  const newLink = async (id: number, request: FastifyRequest) =>
    linkTo(deps.settings.publicUrl, await createBriefLink(deps, deps.db, id, actorOf(request)));
  const respond = async (id: number, { request }: { request: FastifyRequest }, link?: string) => ({
    ...ok,
    brief: await readBrief(deps, id),
    link: link ?? (await linkAgain(request, () => newLink(id, request))),
  });

  route(api, briefEndpoints.listOfLead, async ({ params }) => ({ ...ok, briefs: await readBriefsOfLead(deps, params.id) }));

  route(api, briefEndpoints.listOfProject, async ({ params }) => ({ ...ok, briefs: await readBriefsOfProject(deps, params.id) }));

  idempotentRoute(api, deps, briefEndpoints.send, {
    execute: async (deps, { params, body }, { request }) => once(await sendBrief(deps, params.id, body.templateId, actorOf(request))),
    respond,
  });

  idempotentRoute(api, deps, briefEndpoints.remind, {
    execute: async (deps, { params }, { request }) => once(await remindOfBrief(deps, params.id, actorOf(request))),
    respond,
  });

  idempotentRoute(api, deps, briefEndpoints.reopen, {
    execute: async (deps, { params }, { request }) => once(await reopenBrief(deps, params.id, actorOf(request))),
    respond,
  });

  route(api, briefEndpoints.revokeLinks, async ({ params }, { request }) => {
    await revokeBriefLinks(deps, params.id, actorOf(request));
    return { ...ok, brief: await readBrief(deps, params.id) };
  });

  route(api, briefEndpoints.downloadFile, async ({ params }, { request, reply }) => {
    const { id, name } = await readBriefFile(deps, params.id, params.fileId);
    return sendFile(deps, request, reply, { path: uploadPath(id), name, mediaType: null, inline: false });
  });

  route(api, briefEndpoints.deleteFile, async ({ params }, { request }) => {
    await deleteBriefFile(deps, params.id, params.fileId, actorOf(request));
    return ok;
  });
}
