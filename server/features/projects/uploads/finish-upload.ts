import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { requireComplete, uploadCanceled } from '#server/uploads/uploads.service.ts';
import { findUpload, lockUpload, updateUpload } from './uploads.store.ts';

/**
 * Turns a complete upload into a file of its project, once: the upload itself, the browser and a job all call this, because each of them
 * may fail to.
 * @returns the file's id
 * @throws AppError not_found, conflict while bytes are missing, forbidden if it was canceled
 */
export async function finishUpload(deps: Deps, id: string): Promise<number> {
  const upload = await findUpload(deps.db, id);
  if (!upload) throw notFound('Upload');
  if (upload.fileId !== null) return upload.fileId;
  await requireComplete(deps, upload);
  return deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, upload.projectId);
    const locked = await lockUpload(tx, id);
    if (!locked) throw notFound('Upload');
    if (locked.fileId !== null) return locked.fileId;
    if (locked.canceledAt) throw uploadCanceled();
    const { projectId, type, name, size, uploadedBy, userId, clientId, uploadLinkId } = locked;
    const path = uploadPath(id);
    const fileId = await addFile(deps, tx, { projectId, type, name, size, path, uploadedBy, userId, clientId, uploadLinkId });
    await updateUpload(tx, id, { fileId });
    await deps.jobs.enqueue(tx, 'process-file', { fileId });
    const { title, clientId: ownerId, clientName } = project;
    const data = {
      file: { id: fileId, name, type, size },
      project: { id: projectId, title },
      client: { id: ownerId, name: clientName },
    };
    await emitEvent(deps, tx, { type: 'file.uploaded', data }, { clientId: ownerId });
    return fileId;
  });
}
