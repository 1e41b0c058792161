import type { AnyUpload } from '#contract/projects/files.ts';
import type { Deps } from '#server/deps.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { cancelUploads } from './uploads.service.ts';
import { findUpload, listAllUnfinished, type UploadRow } from './uploads.store.ts';

const listLimit = 100;

/** The newest uploads underway, by anybody. */
export const readAllUploads = async ({ db }: Deps) =>
  (await listAllUnfinished(db, listLimit)).map((upload) => ({ ...upload, uploader: uploaderKind(upload) }));

function uploaderKind({ userId, clientId }: UploadRow): AnyUpload['uploader'] {
  if (userId !== null) return 'studio';
  return clientId === null ? 'link' : 'client';
}

/** Cancels an upload by anybody. @throws AppError not_found, also once it's finished */
export const cancelUpload = (deps: Deps, id: string, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const upload = await findUpload(tx, id);
    if (!upload) throw notFound('Upload');
    const { clientId } = await lockProjectById(tx, upload.projectId);
    const [canceled] = await cancelUploads(deps, tx, { id });
    if (!canceled) throw notFound('Upload');
    await recordAudit(tx, { action: 'upload.canceled', actor, clientId, target: canceled.name });
  });
