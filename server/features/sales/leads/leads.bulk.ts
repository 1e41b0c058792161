import { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import type { BulkList } from '#server/area.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { changeLead, changeStage, leadPages, lockLead } from './leads.service.ts';

export const leadBulkList: BulkList<typeof leadEndpoints.bulk> = {
  endpoint: leadEndpoints.bulk,
  find: (deps, { owner, ...filter }, limit, actor) =>
    leadPages(deps, { ...filter, ownerId: editorIdOf(owner, actor) }).list(limit, undefined),
  actions: {
    assign: async ({ deps, id, actor, input }) => {
      const { ownerId } = input ?? {};
      if (ownerId === undefined) throw invalidField('input', 'Please choose an owner.');
      if ((await lockLead(deps.db, id)).ownerId === ownerId) throw new AppError('conflict', 'This lead is assigned like that already.');
      await changeLead(deps, id, { ownerId }, actor);
    },
    lose: async ({ deps, id, actor, input }) => {
      if (!input?.note) throw invalidField('input', 'Please give a reason.');
      await changeStage(deps, id, { stage: 'lost', note: input.note }, actor);
    },
  },
};
