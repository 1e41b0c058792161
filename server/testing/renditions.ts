import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import type { Rendition } from '#server/features/projects/files/renditions.store.ts';
import type { TestApp } from './test-app.ts';

/** By kind, where storage keeps them. */
export type RenditionPaths = Partial<Record<Rendition['kind'], string>>;

/** What is shown of a video. */
export async function addRenditions({ db }: Pick<TestApp, 'db'>, fileId: number, paths: RenditionPaths) {
  const renditions = Object.entries(paths).map(([kind, path]) => ({ fileId, path, kind: kind as Rendition['kind'] }));
  if (renditions.length > 0) await db.insert(videoRenditions).values(renditions);
}
