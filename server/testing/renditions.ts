import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import type { Rendition } from '#server/features/projects/files/renditions.store.ts';
import type { TestApp } from './test-app.ts';

/** Where storage keeps renditions, by their kind. */
export type RenditionPaths = Partial<Record<Rendition['kind'], string>>;

/** Adds what is shown of a video. */
export async function addRenditions({ db }: Pick<TestApp, 'db'>, fileId: number, paths: RenditionPaths) {
  const renditions = Object.entries(paths).map(([kind, path]) => ({ fileId, path, kind: kind as Rendition['kind'] }));
  if (renditions.length > 0) await db.insert(videoRenditions).values(renditions);
}
