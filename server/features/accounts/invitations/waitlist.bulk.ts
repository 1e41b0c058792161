import { waitlistEndpoints } from '#api/inbox/waitlist.ts';
import type { BulkList } from '#server/area.ts';
import { deleteWaitlistEntry, lockWaitlistEntry, waitlistPages } from '#server/features/inbox/waitlist/waitlist.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hasOpenInvitation, invite } from './invitations.service.ts';

/** The bulk action for the waitlist is in this folder, because the waitlist knows nothing of invitations. */
export const waitlistBulkList: BulkList<typeof waitlistEndpoints.bulk> = {
  endpoint: waitlistEndpoints.bulk,
  find: (deps, filter, limit) => waitlistPages(deps, filter).list(limit, undefined),
  actions: {
    invite: async ({ deps, id, actor }) => {
      const entry = await lockWaitlistEntry(deps.db, id);
      if (await hasOpenInvitation(deps, entry.email)) throw new AppError('conflict', 'There is an open invitation already.');
      await invite(deps, entry, actor);
    },
    delete: async ({ deps, id, actor }) => {
      await lockWaitlistEntry(deps.db, id);
      await deleteWaitlistEntry(deps, id, actor);
    },
  },
};
