import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { exportFormat } from '#server/features/studio/settings/settings.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { paginate } from '#server/http/paging.ts';
import { sendCsv } from '#server/http/responses/csv.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { convertLead } from './convert-lead.ts';
import { addNote, changeLead, changeStage, createLead, leadPages, readBoard, readLead, removeLead } from './leads.service.ts';

export function leadRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, lead: await readLead(deps, id) });

  route(api, leadEndpoints.list, ({ query: { owner, ...query } }, { admin, reply }) =>
    paginate(reply, query, leadPages(deps, { ...query, ownerId: editorIdOf(owner, admin) })),
  );

  route(api, leadEndpoints.export, async ({ query: { owner, ...query } }, context) =>
    sendCsv(context, {
      ...(await exportFormat(deps)),
      name: 'leads',
      columns: {
        ID: ({ id }) => id,
        Created: ({ createdAt }) => createdAt,
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Phone: ({ phone }) => phone,
        Company: ({ company }) => company,
        Stage: ({ stage }) => stage,
        'Lost because': ({ lostReason }) => lostReason,
        Owner: ({ ownerName }) => ownerName,
        'Next step': ({ nextStep }) => nextStep,
        'Next step on': ({ nextStepDate }) => nextStepDate,
      },
      list: leadPages(deps, { ...query, ownerId: editorIdOf(owner, context.admin) }).list,
    }),
  );

  route(api, leadEndpoints.board, async ({ query: { owner } }, { admin }) => ({
    ...ok,
    columns: await readBoard(deps, editorIdOf(owner, admin)),
  }));

  route(api, leadEndpoints.read, ({ params }) => respond(params.id));

  idempotentRoute(api, deps, leadEndpoints.create, {
    execute: (deps, { body }, { request }) => createLead(deps, body, actorOf(request)),
    respond,
  });

  route(api, leadEndpoints.change, async ({ params, body }, { request }) => {
    await changeLead(deps, params.id, body, actorOf(request));
    return respond(params.id);
  });

  idempotentRoute(api, deps, leadEndpoints.changeStage, {
    execute: async (deps, { params, body }, { request }) => {
      await changeStage(deps, params.id, body, actorOf(request));
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, leadEndpoints.addNote, {
    execute: async (deps, { params, body }, { admin }) => {
      await addNote(deps, params.id, body.text, admin.id);
      return params.id;
    },
    respond,
  });

  idempotentRoute(api, deps, leadEndpoints.convert, {
    execute: async (deps, { params, body }, { request }) => {
      await convertLead(deps, params.id, body, actorOf(request));
      return params.id;
    },
    respond,
  });

  route(api, leadEndpoints.remove, async ({ params }, { request }) => {
    await removeLead(deps, params.id, actorOf(request));
    return ok;
  });
}
