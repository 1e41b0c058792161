import type { UploadPurpose, UploadPurposes } from '#server/area.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { uploadPath } from '#server/storage/storage.ts';
import { requireSpace, uploadLifetime } from './upload-space.ts';

const listLimit = 100;

export const uploadCanceled = () => new AppError('forbidden', 'The studio canceled this upload.');

/**
 * Called before each step in which a body is written, and after the last one: the upload stays for another week.
 * @param next how many bytes may be written next
 * @throws AppError out_of_space; forbidden for an upload that was canceled
 */
export async function recordProgress(
  deps: Deps,
  purpose: UploadPurpose,
  id: string,
  { received, next }: { received: number; next: number },
): Promise<void> {
  const expiresAt = addMilliseconds(deps.clock.now(), uploadLifetime);
  const sender = await purpose.update(id, { receivedBytes: received, expiresAt });
  if (next > 0) await requireSpace(deps, sender, next);
}

/** @throws AppError conflict while bytes are missing */
export async function requireComplete({ storage }: Deps, { id, size }: { id: string; size: number }): Promise<void> {
  if (!(await storage.completeUpload(uploadPath(id), size))) throw new AppError('conflict', "This upload isn't complete yet.");
}

const each = (deps: Deps, purposes: UploadPurposes) => Object.values(purposes).map((purpose) => purpose(deps));

/** Finishes uploads that are complete, but whose last request failed after the last byte. */
export async function finishUploads(deps: Deps, purposes: UploadPurposes): Promise<void> {
  const { storage, log } = deps;
  for (const purpose of each(deps, purposes))
    for await (const { id, size } of await purpose.listUnfinished())
      try {
        if (await storage.completeUpload(uploadPath(id), size)) await purpose.finish(id);
      } catch (err) {
        log.error({ err, upload: id }, 'Upload not finished');
      }
}

/** The newest uploads underway by anybody, as many for each purpose: strangers' don't push those of clients out. */
export async function readAllUploads(deps: Deps, purposes: UploadPurposes) {
  const lists = await Promise.all(each(deps, purposes).map((purpose) => purpose.listAll(listLimit)));
  return lists.flat().toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Cancels an upload for any purpose by anybody. @throws AppError not_found, also once it's finished */
export async function cancelUpload(deps: Deps, purposes: UploadPurposes, id: string, actor: Actor): Promise<void> {
  for (const purpose of each(deps, purposes)) if (await purpose.cancel(id, actor)) return;
  throw notFound('Upload');
}
