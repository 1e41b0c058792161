import { createReadStream } from 'node:fs';
import { and, eq, sql } from 'drizzle-orm';
import type { Video } from '#api/projects/videos.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { queueVideo } from '#server/features/projects/videos/videos.service.ts';
import { readFrameNumbers } from './clips.ts';
import { createClient, createProject } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { withDeliverable } from './with-deliverable.ts';

export interface DraftInReview {
  id: number;
  projectId: number;
  client: Awaited<ReturnType<typeof createClient>>;
}

/** Makes drafts in review from a clip, and looks at what becomes of them. */
export const draftsInReview = (testApp: TestApp, clip: string) => {
  const { deps, db, call } = testApp;
  return {
    /** Uploads a draft, which then waits for its turn. */
    async upload(project: { watermark?: boolean } = {}): Promise<DraftInReview> {
      const client = await createClient(testApp, { name: 'Ann Client' });
      const { id: projectId } = await createProject(testApp, { clientId: client.id, ...project });
      const path = `uploads/${crypto.randomUUID()}`;
      await deps.storage.write(path, createReadStream(clip));
      const [file] = await db
        .insert(files)
        .values(withDeliverable({ projectId, name: 'Cut.mp4', path, type: 'draft', version: 1, mediaType: 'video/mp4' }))
        .returning();
      await db.update(deliverables).set({ state: 'in_review', reviewToAnnounce: true }).where(eq(deliverables.projectId, projectId));
      await queueVideo(deps, file!.id);
      return { id: file!.id, projectId, client };
    },

    findVideo: async ({ id }: Pick<DraftInReview, 'id'>) => (await findVideo(db, id))!,

    /** The video as its client sees it. */
    async presentedTo({ id, projectId, client }: DraftInReview): Promise<Video> {
      const { body } = await call('GET', `/api/projects/${projectId}/files`, client);
      return body.files.find((file: { id: number }) => file.id === id).video;
    },

    /** How the jobs of a draft are queued, in this order. */
    async prioritiesOf({ id }: DraftInReview): Promise<number[]> {
      const { rows } = await db.execute<{ priority: number }>(
        sql`select priority from pgboss.job where name = 'process-video' and data->>'fileId' = ${String(id)} order by created_on`,
      );
      return rows.map(({ priority }) => priority);
    },

    /** Whether a job that announces a draft is queued, or was. */
    async isToBeAnnounced({ projectId }: DraftInReview): Promise<boolean> {
      const { rowCount } = await db.execute(
        sql`select 1 from pgboss.job where name = 'announce-review' and data->>'projectId' = ${String(projectId)}`,
      );
      return rowCount! > 0;
    },

    countAnnounced: ({ client }: DraftInReview) =>
      db.$count(notifications, and(eq(notifications.clientId, client.id), sql`text like '%ready for your review%'`)),

    /** @returns the numbers that the frames of a stored proxy show */
    framesOf: (path: string | undefined) => deps.storage.withLocalCopy(path!, async (copy) => readFrameNumbers(copy)),
  };
};
