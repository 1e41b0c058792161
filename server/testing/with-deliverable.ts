import type { files } from '#server/db/schema/projects/files.ts';
import { firstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';

type NewFile = Pick<typeof files.$inferInsert, 'projectId' | 'type' | 'deliverableId'>;

/** A row of a file that belongs to what its project began with, if it's a draft or a final file and doesn't say of what. */
export const withDeliverable = <File extends NewFile>(file: File) => ({
  ...file,
  deliverableId: file.deliverableId ?? (file.type === 'draft' || file.type === 'final' ? firstDeliverable(file.projectId) : null),
});
