import { contactEndpoints } from '#api/inbox/contact.ts';
import type { BulkList } from '#server/area.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { changeMessageStatus, messagePages, removeMessage } from './contact.service.ts';
import { lockMessage } from './contact.store.ts';

export const messageBulkList: BulkList<typeof contactEndpoints.bulk> = {
  endpoint: contactEndpoints.bulk,
  find: (deps, filter, limit) => messagePages(deps, filter).list(limit, undefined),
  actions: {
    handle: async ({ deps, id }) => {
      if ((await lockMessage(deps.db, id))?.status === 'handled') throw new AppError('conflict', 'This message is already handled.');
      await changeMessageStatus(deps, id, { status: 'handled' });
    },
    delete: async ({ deps, id, actor }) => {
      if (!(await lockMessage(deps.db, id))) throw notFound('Message');
      await removeMessage(deps, id, actor);
    },
  },
};
