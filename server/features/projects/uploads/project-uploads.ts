import type { UploadPurpose } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { uploadCanceled } from '#server/uploads/uploads.service.ts';
import { finishUpload } from './finish-upload.ts';
import { cancelUploads } from './uploads.service.ts';
import { deleteUpload, eachUnfinished, findUpload, listAllUnfinished, type UploadRow, updateUnfinished } from './uploads.store.ts';

/** Uploads that become files of projects. */
export const projectUploads = (deps: Deps): UploadPurpose => ({
  find: async (id) => {
    const upload = await findUpload(deps.db, id);
    if (!upload) return undefined;
    const { size, createdAt, canceledAt, name, projectId, type } = upload;
    if (canceledAt) throw uploadCanceled();
    return { size, createdAt, metadata: { filename: name, projectId: String(projectId), type } };
  },
  update: async (id, changes) => {
    const upload = await updateUnfinished(deps.db, id, changes);
    if (!upload) throw uploadCanceled();
    return upload.userId === null ? 'client' : 'studio';
  },
  remove: (id) => deleteUpload(deps.db, id),
  listUnfinished: () => eachUnfinished(deps.db, deps.clock.now()),
  finish: (id) => finishUpload(deps, id),
  listAll: async (limit) =>
    (await listAllUnfinished(deps.db, limit)).map(({ projectId: id, projectTitle: title, clientName, ...upload }) => ({
      ...upload,
      uploader: uploaderKind(upload),
      project: { id, title, clientName },
      lead: null,
    })),
  cancel: (id, actor) => cancelProjectUpload(deps, id, actor),
});

function uploaderKind({ userId, clientId }: Pick<UploadRow, 'userId' | 'clientId'>) {
  if (userId !== null) return 'studio';
  return clientId === null ? 'link' : 'client';
}

const cancelProjectUpload = (deps: Deps, id: string, actor: Actor): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const upload = await findUpload(tx, id);
    if (!upload) return false;
    const { clientId } = await lockProjectById(tx, upload.projectId);
    const [canceled] = await cancelUploads(deps, tx, { id });
    if (canceled) await recordAudit(tx, { action: 'upload.canceled', actor, clientId, target: canceled.name });
    return canceled !== undefined;
  });
