import type { UploadPurposes, UploadRow } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { mayReach, requirePassword } from '#server/features/projects/files/files.policy.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { Viewer } from '#server/shared/callers.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { requireUpload } from '#server/uploads/uploads.service.ts';
import { listAllUnfinished, listUnfinishedOf } from './project-uploads.store.ts';

/** Uploads that become files of projects. */
export const projectUploads: UploadPurposes['project'] = {
  lock: (tx, { projectId }) => lockProjectById(tx, projectId),
  async finish(deps, tx, { id, projectId, type, deliverableId, name, size, uploadedBy, userId, clientId, uploadLinkId }) {
    const { title, clientId: ownerId, clientName } = await lockProjectById(tx, projectId);
    const content = { projectId, type, deliverableId, name, size, path: uploadPath(id) };
    const fileId = await addFile(deps, tx, { ...content, uploadedBy, userId, clientId, uploadLinkId });
    await deps.jobs.enqueue(tx, 'process-file', { fileId });
    const data = {
      file: { id: fileId, name, type, size },
      project: { id: projectId, title },
      client: { id: ownerId, name: clientName },
    };
    await emitEvent(deps, tx, { type: 'file.uploaded', data }, { clientId: ownerId });
    return { fileId };
  },
  async cancel(_deps, tx, { projectId, name }, actor) {
    const { clientId } = await lockProjectById(tx, projectId);
    await recordAudit(tx, { action: 'upload.canceled', actor, clientId, target: name });
  },
  /** Nothing has to be discarded, because an upload to a project has no other rows. */
  discard: async () => undefined,
  list: async (db, limit) =>
    (await listAllUnfinished(db, limit)).map((upload) => ({
      ...upload,
      uploadedBy: upload.uploadedBy!,
      uploader: uploaderKind(upload),
      lead: null,
    })),
};

function uploaderKind({ userId, clientId }: UploadRow) {
  if (userId !== null) return 'studio';
  return clientId === null ? 'link' : 'client';
}

const listLimit = 100;

/** The uploads that the viewer has begun and can continue, with how many bytes have arrived. */
export async function unfinishedUploads({ db }: Deps, viewer: Viewer, projectId: number) {
  requirePassword(viewer);
  const project = await findProjectById(db, projectId);
  if (!project || !mayReach(viewer, project)) throw notFound('Project');
  const person = viewer.kind === 'admin' ? { userId: viewer.id } : { clientId: viewer.id };
  const uploads = await listUnfinishedOf(db, projectId, person, listLimit);
  return uploads.map((upload) => ({ ...upload, type: upload.type!, offset: upload.receivedBytes }));
}

/** @throws AppError not_found for anybody else's upload; forbidden for an access code, or once it was canceled */
export async function findUploadFor(deps: Deps, viewer: Viewer, id: string): Promise<UploadRow> {
  requirePassword(viewer);
  return requireUpload(deps, id, ({ userId, clientId }) => (viewer.kind === 'admin' ? userId : clientId) === viewer.id);
}
