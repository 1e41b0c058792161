import type { Deps } from '#server/deps.ts';
import { finishUpload, uploadCanceled } from './finish-upload.ts';
import type { UploadKeeper } from './upload-keeper.ts';
import { deleteUpload, eachUnfinished, findUpload, updateUnfinished } from './uploads.store.ts';

/** Uploads that become files of projects. */
export const projectUploads = (deps: Deps): UploadKeeper => ({
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
    return { isStudio: upload.userId !== null };
  },
  remove: (id) => deleteUpload(deps.db, id),
  listUnfinished: () => eachUnfinished(deps.db, deps.clock.now()),
  finish: (id) => finishUpload(deps, id),
});
