import type { Transaction } from '#server/db/client.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/deps.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { requireDeliverableFor } from '#server/features/projects/deliverables/deliverables.service.ts';
import { announceInReview, findDeliverable, findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { recordEvent } from '#server/features/projects/deliverables/record-event.ts';
import { notifyEditor } from '#server/features/projects/projects/assign-editor.ts';
import { lockProjectById, type ProjectRow } from '#server/features/projects/projects/projects.service.ts';
import { addStoredBytes, updateProject } from '#server/features/projects/projects/projects.store.ts';
import { updateDelivery } from '#server/features/projects/projects/update-delivery.ts';
import { announceReview } from '#server/features/projects/review/announce-review.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { insertFile, type NewFileRow, nextVersion } from './files.store.ts';

type NewFile = Omit<NewFileRow, 'deliverableId' | 'version' | 'uploadedAt'> & {
  type: NonNullable<NewFileRow['type']>;
  /** The deliverable of a draft or final file; by default the one that the project began with. */
  deliverableId?: number | null | undefined;
};

/**
 * Adds a file to its project, a draft as the next version, and notifies the other side.
 * @returns the file's id
 */
export async function addFile(deps: Deps, tx: Transaction, file: NewFile): Promise<number> {
  const project = await lockProjectById(tx, file.projectId);
  const now = deps.clock.now();
  const deliverableId =
    file.type === 'draft' || file.type === 'final' ? (file.deliverableId ?? (await findFirstDeliverable(tx, project.id))) : null;
  const version = file.type === 'draft' ? await nextVersion(tx, deliverableId!) : null;
  const id = await insertFile(tx, { ...file, deliverableId, version, uploadedAt: now });
  if (file.size) await addStoredBytes(tx, project.id, file.size);
  if (file.type === 'draft') await recordEvent(deps, tx, project, 'draft', [deliverableId!], { userId: file.userId });
  await updateProject(tx, project.id, { updatedAt: now });
  await notifyChange(tx, 'files', project);
  if (file.type === 'final') await updateDelivery(deps, tx, project, { userId: file.userId });
  await notify(deps, tx, project, { ...file, deliverableId });
  return id;
}

/** The studio hears of what clients and others send, the client of final files, and of drafts once they can be watched in review. */
async function notify(
  deps: Deps,
  tx: Transaction,
  project: ProjectRow,
  { deliverableId, ...file }: NewFile & { deliverableId: number | null },
) {
  const { id, title, clientId, status } = project;
  if (file.userId == null) {
    const about = deliverableId === null ? 'project' : { deliverableIds: [deliverableId] };
    await notifyEditor(deps, tx, project, { about, text: `${file.uploadedBy} uploaded ${file.name} to ${title}.` });
  } else if (file.type === 'draft' && status === 'review') {
    await announceInReview(tx, deliverableId!);
    await announceReview(deps, tx, id);
  } else if (file.type === 'final' && (await findDeliverable(tx, deliverableId!))?.state !== 'cancelled')
    await notifyClient(deps, tx, clientId, {
      topic: title,
      text: `A final file of ${title} is here.`,
      link: `/client/projects/${id}`,
      emailPreference: 'projects',
    });
}

interface FileLink {
  name: string;
  type: NonNullable<NewFileRow['type']>;
  link: string;
  deliverableId?: number | null | undefined;
}

/** Lists a file that the studio keeps elsewhere. @returns its id */
export const addFileLink = (deps: Deps, projectId: number, { name, type, link, deliverableId }: FileLink, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    await lockProjectById(tx, projectId);
    await requireDeliverableFor(tx, { projectId, type, deliverableId });
    return addFile(deps, tx, {
      projectId,
      name,
      type,
      deliverableId,
      path: '',
      dropboxLink: link,
      userId: adminIdOf(actor),
      uploadedBy: actor.kind === 'system' ? null : actor.name,
    });
  });
