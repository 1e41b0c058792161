import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import { requireSpace, uploadLifetime } from './upload-space.ts';

/** Remembers uploads, and says what becomes of them: files of projects, or films of the public site. */
export interface UploadKeeper {
  /** @throws AppError forbidden for one that was canceled */
  find(id: string): Promise<KeptUpload | undefined>;
  /**
   * @returns whether it's the studio's, for which more space is kept
   * @throws AppError forbidden for one that was canceled
   */
  update(id: string, changes: { receivedBytes: number; expiresAt: Date }): Promise<{ isStudio: boolean }>;
  remove(id: string): Promise<unknown>;
  listUnfinished(): AsyncIterable<SizedUpload> | Promise<SizedUpload[]>;
  /** Called once all bytes have arrived; may be lost or repeated. */
  finish(id: string): Promise<unknown>;
}

interface KeptUpload {
  /** In bytes. */
  size: number;
  createdAt: Date;
  /** As the browser sent it. */
  metadata: Record<string, string>;
}

interface SizedUpload {
  id: string;
  /** In bytes. */
  size: number;
}

/** Where storage keeps what is uploaded. */
export const uploadPath = (id: string) => `uploads/${id}`;

/**
 * Called before each step in which a body is written, and after the last one: the upload stays for another week.
 * @param next how many bytes may be written next
 * @throws AppError out_of_space; forbidden for an upload that was canceled
 */
export async function recordProgress(
  { clock, storage }: Deps,
  keeper: UploadKeeper,
  id: string,
  { received, next }: { received: number; next: number },
): Promise<void> {
  const expiresAt = addMilliseconds(clock.now(), uploadLifetime);
  const { isStudio } = await keeper.update(id, { receivedBytes: received, expiresAt });
  if (next > 0) await requireSpace(storage, isStudio, next);
}

/** @throws AppError conflict while bytes are missing */
export async function requireComplete({ storage }: Deps, { id, size }: SizedUpload): Promise<void> {
  if (!(await storage.completeUpload(uploadPath(id), size))) throw new AppError('conflict', "This upload isn't complete yet.");
}

/** Finishes uploads that are complete, but whose last request failed after the last byte. */
export async function finishUploads({ storage, log }: Deps, keeper: UploadKeeper): Promise<void> {
  for await (const { id, size } of await keeper.listUnfinished())
    try {
      if (await storage.completeUpload(uploadPath(id), size)) await keeper.finish(id);
    } catch (err) {
      log.error({ err, upload: id }, 'Upload not finished');
    }
}
