import type { AnyUpload } from '#contract/projects/storage.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { addMilliseconds } from '#server/shared/clock.ts';
import type { UploadKind } from './upload-kinds.store.ts';
import { requireSpace, type Sender, uploadLifetime } from './upload-space.ts';

/** Remembers uploads of one kind, and says what becomes of them, such as files of projects. */
export interface UploadKeeper {
  /** @throws AppError forbidden for one that was canceled */
  find(id: string): Promise<KeptUpload | undefined>;
  /**
   * @returns who sends it, for whom there is more or less space
   * @throws AppError forbidden for one that was canceled
   */
  update(id: string, changes: { receivedBytes: number; expiresAt: Date }): Promise<Sender>;
  remove(id: string): Promise<unknown>;
  listUnfinished(): AsyncIterable<SizedUpload> | Promise<SizedUpload[]>;
  /** Called once all bytes have arrived; may be lost or repeated. */
  finish(id: string): Promise<unknown>;
  /** What the studio sees of those underway, newest first. */
  listAll(limit: number): Promise<ListedUpload[]>;
  /**
   * Cancels one for the studio: what has arrived is deleted, and whoever goes on sending it is told (`uploadCanceled`).
   * @returns false if there is none, or it's finished
   */
  cancel(id: string, actor: Actor): Promise<boolean>;
}

/** A keeper for each kind, so that none is forgotten. */
export type UploadKeepers = { [Kind in UploadKind]: (deps: Deps) => UploadKeeper };

type ListedUpload = Omit<AnyUpload, 'createdAt'> & { createdAt: Date };

export const uploadCanceled = () => new AppError('forbidden', 'The studio canceled this upload.');

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
  deps: Deps,
  keeper: UploadKeeper,
  id: string,
  { received, next }: { received: number; next: number },
): Promise<void> {
  const expiresAt = addMilliseconds(deps.clock.now(), uploadLifetime);
  const sender = await keeper.update(id, { receivedBytes: received, expiresAt });
  if (next > 0) await requireSpace(deps, sender, next);
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
