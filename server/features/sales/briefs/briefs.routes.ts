import { briefEndpoints } from '#contract/sales/brief-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { uploadPath } from '#server/features/projects/uploads/upload-keeper.ts';
import { actorOf } from '#server/http/actor.ts';
import { sendFile } from '#server/http/responses/send-file.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { deleteBriefFile } from './brief-uploads.ts';
import { readBrief, readBriefFile, readBriefsOfLead, readBriefsOfProject } from './briefs.service.ts';
import { remindOfBrief, reopenBrief, revokeBriefLinks, sendBrief } from './send-brief.ts';

/**
 * What sends a link isn't an `idempotentRoute`: a repeated request couldn't return it again, because only its hash is stored. A lead who can
 * still fill in a brief gets no second one.
 */
export function briefRoutes(api: Api, deps: Deps) {
  const respond = async ({ id, ...sent }: { id: number; link: string }) => ({ ...ok, brief: await readBrief(deps, id), ...sent });

  route(api, briefEndpoints.listOfLead, async ({ params }) => ({ ...ok, briefs: await readBriefsOfLead(deps, params.id) }));

  route(api, briefEndpoints.listOfProject, async ({ params }) => ({ ...ok, briefs: await readBriefsOfProject(deps, params.id) }));

  route(api, briefEndpoints.send, async ({ params, body }, { request }) =>
    respond(await sendBrief(deps, params.id, body.templateId, actorOf(request))),
  );

  route(api, briefEndpoints.remind, async ({ params }, { request }) => respond(await remindOfBrief(deps, params.id, actorOf(request))));

  route(api, briefEndpoints.reopen, async ({ params }, { request }) => respond(await reopenBrief(deps, params.id, actorOf(request))));

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
