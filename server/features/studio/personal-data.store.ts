import { and, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import { columns } from '#server/db/columns.ts';
import { auditLog } from '#server/db/schema/studio/audit.ts';
import { eraseClientFromAudit } from './audit/audit.store.ts';
import { deleteFiltersOfClient } from './saved-filters/saved-filters.store.ts';

export const studioData = {
  read: {
    log: (db, { id }) =>
      db
        .select(columns(auditLog, 'createdAt', 'action', 'ipAddress'))
        .from(auditLog)
        .where(and(eq(auditLog.clientId, id), inArray(auditLog.actorKind, ['client', 'visitor']))),
  },
  erase: async (_, tx, { id, name, emailPeriods }) => {
    await deleteFiltersOfClient(tx, id, [name, ...emailPeriods.map(({ email }) => email)]);
    await eraseClientFromAudit(tx, id, emailPeriods);
  },
} satisfies PersonalData;
