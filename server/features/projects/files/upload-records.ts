import { type KvStore, Upload } from '@tus/server';
import type { Deps } from '#server/deps.ts';
import { uploadCanceled } from './finish-upload.ts';
import { deleteUpload, findUpload } from './uploads.store.ts';

/** What the upload server remembers of each upload, in our table; storage knows how much has arrived. */
export const uploadRecords = ({ db }: Deps): KvStore => ({
  async get(id) {
    const upload = await findUpload(db, id);
    if (!upload) return undefined;
    if (upload.canceledAt) throw uploadCanceled();
    const { size, name, projectId, type, createdAt } = upload;
    const metadata = { filename: name, projectId: String(projectId), type };
    return new Upload({ id, size, offset: 0, metadata, creation_date: createdAt.toISOString() });
  },
  /** The row exists before the upload does. */
  set: async () => undefined,
  delete: (id) => deleteUpload(db, id),
});
