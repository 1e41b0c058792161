import { deliverableListEndpoints } from '#api/projects/deliverable-list.ts';
import type { BulkList } from '#server/area.ts';
import type { Transaction } from '#server/db/client.ts';
import { editorIdOf } from '#server/features/projects/projects/assign-editor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { cancelDeliverable } from './cancel-deliverables.ts';
import { changeDeliverable } from './change-deliverables.ts';
import { deliverablePages } from './deliverables.service.ts';
import type { DeliverableRow } from './deliverables.store.ts';
import { lockDeliverables, requireProjectOf } from './lock-deliverables.ts';

export const deliverableBulkList: BulkList<typeof deliverableListEndpoints.bulk> = {
  endpoint: deliverableListEndpoints.bulk,
  find: (deps, { editor, ...filter }, limit, actor) =>
    deliverablePages(deps, { ...filter, editorId: editorIdOf(editor, actor) }).list(limit, undefined),
  actions: {
    assign: async ({ deps, id, actor, input }) => {
      const { editorId } = input ?? {};
      if (editorId === undefined) throw invalidField('input', 'Please choose an editor.');
      if ((await lockRow(deps.db, id)).editorId === editorId) throw alreadySo('assigned like that');
      await changeDeliverable(deps, id, { editorId }, actor);
    },
    setDueDate: async ({ deps, id, actor, input }) => {
      const { dueDate } = input ?? {};
      if (dueDate === undefined) throw invalidField('input', 'Please choose a date.');
      if ((await lockRow(deps.db, id)).dueDate === dueDate) throw alreadySo('due then');
      await changeDeliverable(deps, id, { dueDate }, actor);
    },
    cancel: async ({ deps, id, actor }) => {
      if ((await lockRow(deps.db, id)).state === 'cancelled') throw alreadySo('cancelled');
      await cancelDeliverable(deps, id, actor.id);
    },
  },
};

async function lockRow(tx: Transaction, id: number): Promise<DeliverableRow> {
  const { chosen } = await lockDeliverables(tx, await requireProjectOf(tx, id), [id]);
  return chosen[0]!;
}

const alreadySo = (state: string) => new AppError('conflict', `This deliverable is ${state} already.`);
