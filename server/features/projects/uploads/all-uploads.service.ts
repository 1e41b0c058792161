import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import type { UploadKeepers } from './upload-keeper.ts';

const listLimit = 100;

const keepersOf = (deps: Deps, keepers: UploadKeepers) => Object.values(keepers).map((keeperFor) => keeperFor(deps));

/** The newest uploads underway by anybody, as many of each kind: strangers' don't push those of clients out. */
export async function readAllUploads(deps: Deps, keepers: UploadKeepers) {
  const lists = await Promise.all(keepersOf(deps, keepers).map((keeper) => keeper.listAll(listLimit)));
  return lists.flat().toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Cancels an upload of any kind by anybody. @throws AppError not_found, also once it's finished */
export async function cancelUpload(deps: Deps, keepers: UploadKeepers, id: string, actor: Actor): Promise<void> {
  for (const keeper of keepersOf(deps, keepers)) if (await keeper.cancel(id, actor)) return;
  throw notFound('Upload');
}
