import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { newestDraft as draftFields } from '#contract/projects/projects.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { firstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { hasRendition, renditionRevision } from '#server/features/projects/files/renditions.store.ts';
import { isOpenOnDraft } from './open-comments.store.ts';

const deliverableId = firstDeliverable(projects.id);

/** A column of a query of projects: the newest version of its first deliverable, with how many comments are open. */
export const newestDraft = sql<z.output<typeof draftFields> | null>`(select json_build_object(
    'fileId', ${files.id}, 'version', ${files.version},
    'hasPoster', ${hasRendition('poster')}, 'posterRevision', ${renditionRevision('poster')},
    'openComments', (select count(*) from ${comments} where ${isOpenOnDraft({ projectId: projects.id, deliverableId })}))
  from ${files} where ${files.deliverableId} = ${deliverableId} and ${files.version} is not null and ${files.deletedAt} is null
  order by ${files.version} desc limit 1)`;
