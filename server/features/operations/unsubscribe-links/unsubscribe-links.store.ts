import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { unsubscribeLinks as table } from '#server/db/schema/operations/unsubscribe-links.ts';

export const unsubscribeLinks = linkKind({
  name: 'Unsubscribe link',
  path: '/unsubscribe',
  table,
  select: (db) => db.select().from(table),
  endsWhen: whenExpired(table),
});

export type UnsubscribeLinkRow = typeof table.$inferSelect;
