import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import type { NewProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { createProject } from './factories.ts';
import { addRenditions, type RenditionPaths } from './renditions.ts';
import type { TestApp } from './test-app.ts';

interface VersionOptions {
  projectId: number;
  deliverableId?: number;
  version?: number;
  name?: string;
  checksum?: string;
  path?: string;
  video?: Partial<typeof videos.$inferInsert>;
  paths?: RenditionPaths;
}

/** A version of a project's draft: 100 seconds at 23.976 frames per second by default. Storage has no such file. */
export async function createVersion({ db }: Pick<TestApp, 'db'>, { projectId, version = 1, video, paths = {}, ...file }: VersionOptions) {
  const draft = { projectId, version, type: 'draft', name: `Draft ${version}.mp4`, path: 'uploads/none', size: 1000 } as const;
  const [row] = await db
    .insert(files)
    .values(withDeliverable({ ...draft, ...file }))
    .returning();
  const rate = { rateNumerator: 24_000, rateDenominator: 1001, frameCount: 2400, width: 1920, height: 1080 };
  await db.insert(videos).values({ fileId: row!.id, status: 'ready', ...rate, ...video });
  await addRenditions({ db }, row!.id, paths);
  return row!;
}

/** Another deliverable of a project, in review with its first version. */
export async function createReviewedDeliverable({ db }: Pick<TestApp, 'db'>, { projectId, title }: { projectId: number; title: string }) {
  const [row] = await db.insert(deliverables).values({ projectId, title, position: 1, state: 'in_review' }).returning();
  return { deliverableId: row!.id, version: await createVersion({ db }, { projectId, deliverableId: row!.id }) };
}

/** A project in review with its first version. */
export async function createReview(testApp: Pick<TestApp, 'db'>, project: Partial<NewProjectRow> & { clientId: number }) {
  const { id: projectId } = await createProject(testApp, { status: 'review', ...project });
  return { projectId, version: await createVersion(testApp, { projectId }) };
}
