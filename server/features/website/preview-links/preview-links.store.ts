import { linkKind, whenExpired } from '#server/db/link-kind.ts';
import { previewLinks as table } from '#server/db/schema/website/preview-links.ts';

export const previewLinks = linkKind({
  name: 'Preview link',
  path: '/preview',
  table,
  select: (db) => db.select().from(table),
  endsWhen: whenExpired(table),
});
