import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { newestDraft as draftFields } from '#api/projects/projects.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import type { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { firstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { hasRendition, renditionRevision } from '#server/features/projects/files/renditions.store.ts';

/** A column of a query: the newest version of a deliverable, with how many comments are open that the studio, or the client, sees. */
export const newestDraftOf = (deliverableId: SQL<number> | typeof deliverables.id, audience: 'studio' | 'client' = 'studio') => {
  const isVersion = (version: 'files' | 'versions') => {
    const table = sql.identifier(version);
    return sql`${table}.deliverable_id = ${deliverableId} and ${table}.version is not null and ${table}.deleted_at is null`;
  };
  const isOpen = and(isNull(comments.parentId), not(comments.resolved), audience === 'client' ? eq(comments.internal, false) : undefined);
  return sql<z.output<typeof draftFields> | null>`(select json_build_object(
      'fileId', ${files.id}, 'version', ${files.version},
      'hasPoster', ${hasRendition('poster')}, 'posterRevision', ${renditionRevision('poster')},
      'openComments', (select count(*) from ${files} versions inner join ${comments} on ${comments.fileId} = versions.id
        where ${isVersion('versions')} and ${isOpen}))
    from ${files} where ${isVersion('files')}
    order by ${files.version} desc limit 1)`;
};

/** A column of a query of projects: the newest version of the first deliverable, like `newestDraftOf`. */
export const newestDraft = newestDraftOf(firstDeliverable(projects.id));
