import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { PortfolioRequestStatus } from '#api/website/portfolio-requests.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';
import type { NewProjectRow } from '#server/features/projects/projects/projects.store.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { makeClip } from './clips.ts';
import { createClient, createProject, ownerCookie } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Delivery {
  preferences?: { projects?: boolean };
  project?: Partial<NewProjectRow>;
  file?: Partial<typeof files.$inferInsert>;
}

interface PortfolioRequest {
  id: number;
  fileId: number | null;
  fileName: string;
  status: PortfolioRequestStatus;
}

/** A client's completed project with a final video, and what the studio and the client can do about showing it. */
export async function deliverFinal(app: TestApp, { preferences = {}, project = {}, file = {} }: Delivery = {}) {
  const { call, db, deps } = app;
  const client = await createClient(app, { preferences });
  const details = { clientId: client.id, title: `Trailer ${randomUUID().slice(0, 8)}`, status: 'completed' } as const;
  const { id: projectId, title } = await createProject(app, { ...details, completedDate: '2026-03-01', ...project });
  const clip = makeClip({ frames: 24 });
  const path = `uploads/${randomUUID()}`;
  await deps.storage.write(path, createReadStream(clip));
  const final = { type: 'final', name: 'Trailer.mp4', path, size: (await stat(clip)).size, mediaType: 'video/mp4' } as const;
  const [row] = await db
    .insert(files)
    .values(withDeliverable({ projectId, ...final, ...file }))
    .returning();
  const { id: fileId } = row!;
  await db.insert(videos).values({ fileId, status: 'ready' });
  const readRow = async () => (await db.select().from(portfolioRequests).where(eq(portfolioRequests.projectId, projectId)))[0];
  return {
    ...client,
    projectId,
    title,
    fileId,
    path,
    readRow,
    ask: async () => call('POST', `/api/admin/files/${fileId}/portfolio-request`, { cookie: await ownerCookie(app) }),
    list: async (as: 'client' | 'admin' = 'client'): Promise<PortfolioRequest[]> => {
      const cookie = as === 'admin' ? await ownerCookie(app) : client.cookie;
      return (await call('GET', `/api/projects/${projectId}/portfolio-requests?as=${as}`, { cookie })).body.requests;
    },
    decide: async (mayShow: unknown) =>
      call('PUT', `/api/client/portfolio-requests/${(await readRow())!.id}`, { cookie: client.cookie, body: { mayShow } }),
  };
}

/** A final video as by `deliverFinal`, with the client's consent and the film that is then made. */
export async function allowFilm(app: TestApp, delivery: Delivery = {}) {
  const final = await deliverFinal(app, delivery);
  await final.ask();
  await final.decide(true);
  return { ...final, filmId: (await final.readRow())!.filmId! };
}
