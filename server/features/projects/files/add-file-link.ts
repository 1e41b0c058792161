import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/shared/actor.ts';
import { adminIdOf } from '#server/shared/actor.ts';
import { addFile } from './add-file.ts';
import type { NewFileRow } from './files.store.ts';

interface FileLink {
  name: string;
  type: NonNullable<NewFileRow['type']>;
  link: string;
}

/** Lists a file that the studio keeps elsewhere. @returns its id */
export const addFileLink = (deps: Deps, projectId: number, { name, type, link }: FileLink, actor: Actor) =>
  deps.db.transaction((tx) =>
    addFile(deps, tx, {
      projectId,
      name,
      type,
      path: '',
      dropboxLink: link,
      userId: adminIdOf(actor),
      uploadedBy: actor.kind === 'system' ? null : actor.name,
    }),
  );
