import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { briefLinks as table } from '#server/db/schema/sales/briefs.ts';

export const briefLinks = linkKind({
  name: 'Brief',
  path: '/brief',
  table,
  select: (db) => db.select().from(table),
  endsWhen: whenExpired(table),
});
