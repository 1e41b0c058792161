import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { reviewLinks, reviewLinkVersions } from '#server/db/schema/projects/review-links.ts';
import { uploadLinks } from '#server/db/schema/projects/upload-links.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { uploads } from '#server/db/schema/uploads.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import type { AccessFixture, ClientPerson } from './access-callers.ts';

/** What it takes to create a row whose author doesn't matter. */
type RowContext = Pick<AccessFixture, 'testApp'>;

/** Creates a row of a project, its files and its links, with the client's marker in it, and returns its id. */
export const projectRows = {
  project: async ({ testApp: { db } }: RowContext, { clientId, marker }: ClientPerson, status: ProjectStatus = 'pending') => {
    const [row] = await db.insert(projects).values({ clientId, title: marker, description: marker, status }).returning();
    return row!.id;
  },
  file: async (context: RowContext, client: ClientPerson, details: Partial<typeof files.$inferInsert> = {}) => {
    const { clientId, marker } = client;
    const projectId = await projectRows.project(context, client);
    const file = { projectId, name: marker, path: marker, clientId, uploadedBy: marker, ...details };
    const [row] = await context.testApp.db.insert(files).values(withDeliverable(file)).returning();
    return row!.id;
  },
  /** A draft's first version. */
  version: async (context: RowContext, client: ClientPerson, status: ProjectStatus = 'review') => {
    const projectId = await projectRows.project(context, client, status);
    const draft = { projectId, type: 'draft', version: 1, name: client.marker, path: client.marker } as const;
    const [row] = await context.testApp.db.insert(files).values(withDeliverable(draft)).returning();
    return { id: row!.id, projectId, deliverableId: row!.deliverableId! };
  },
  /** A comment on a version, by the caller if they are an admin. */
  versionComment: async (fixture: AccessFixture, client: ClientPerson) => {
    const { id: fileId, projectId } = await projectRows.version(fixture, client);
    const { userId } = fixture.caller;
    const author = userId === undefined ? { clientId: client.clientId } : { userId };
    const [row] = await fixture.testApp.db
      .insert(comments)
      .values({ ...author, fileId, projectId, text: client.marker })
      .returning();
    return { id: row!.id, fileId };
  },
  /** A video of a few bytes with its pictures. */
  video: async (context: RowContext, client: ClientPerson) => {
    const { storage } = context.testApp.deps;
    const path = `uploads/${randomUUID()}`;
    await storage.write(path, Readable.from(['video']));
    const fileId = await projectRows.file(context, client, { path, size: 5, mediaType: 'video/mp4' });
    const pictures = { poster: `${path}-poster`, filmstrip: `${path}-filmstrip` };
    for (const picture of Object.values(pictures)) await storage.write(picture, Readable.from(['picture']));
    await context.testApp.db.insert(videos).values({ fileId, status: 'ready', frameCount: 3, waveform: [0, 128, 255] });
    await addRenditions(context.testApp, fileId, pictures);
    return fileId;
  },
  /** A final file. @returns the project's id */
  finalFile: async (context: RowContext, { clientId }: Pick<ClientPerson, 'clientId'>) => {
    const { db, deps } = context.testApp;
    const projectId = await projectRows.project(context, { clientId, marker: 'Trailer' } as ClientPerson);
    const path = `uploads/${randomUUID()}`;
    await deps.storage.write(path, Readable.from(['video']));
    await db.insert(files).values(withDeliverable({ projectId, type: 'final', name: 'Trailer.mov', path, size: 5 }));
    return projectId;
  },
  /** An upload of five bytes, none or all of which have arrived. */
  upload: async (context: RowContext, { clientId, marker }: ClientPerson, content = '') => {
    const { db, deps, clock } = context.testApp;
    const id = randomUUID();
    const projectId = await projectRows.project(context, { clientId, marker } as ClientPerson);
    const expiresAt = addMilliseconds(clock.now(), days);
    const target = { purpose: 'project', sender: 'client', projectId, type: 'source', uploadedBy: marker, clientId } as const;
    await db.insert(uploads).values({ id, ...target, name: marker, size: 5, expiresAt });
    await deps.storage.write(`uploads/${id}`, Readable.from([content]));
    return id;
  },
  deletedFile: (context: RowContext, client: ClientPerson) => projectRows.file(context, client, { deletedAt: context.testApp.clock.now() }),
  /** A review link that the client created. */
  reviewLink: async (fixture: AccessFixture, client: ClientPerson) => {
    const { id: fileId, projectId } = await projectRows.version(fixture, client);
    const token = newLinkToken();
    const expiresAt = addMilliseconds(fixture.testApp.clock.now(), 7 * days);
    const link = { projectId, tokenHash: hashToken(token), clientId: client.clientId, mayComment: true, mayDownload: false, expiresAt };
    const [row] = await fixture.testApp.db.insert(reviewLinks).values(link).returning();
    await fixture.testApp.db.insert(reviewLinkVersions).values({ reviewLinkId: row!.id, fileId });
    return { id: row!.id, fileId, token };
  },
  uploadLink: async (context: RowContext, client: ClientPerson) => {
    const projectId = await projectRows.project(context, client);
    const token = newLinkToken();
    const expiresAt = addMilliseconds(context.testApp.clock.now(), 7 * days);
    const link = { projectId, tokenHash: hashToken(token), maxBytes: 1000, expiresAt };
    const [row] = await context.testApp.db.insert(uploadLinks).values(link).returning();
    return { id: row!.id, projectId, token };
  },
  /** A final video of a completed project. @returns its id and the project's */
  finalVideo: async (context: RowContext, client: ClientPerson) => {
    const { db } = context.testApp;
    const projectId = await projectRows.project(context, client, 'completed');
    await db.update(projects).set({ completedDate: '2026-03-01' }).where(eq(projects.id, projectId));
    const file = { projectId, type: 'final', name: client.marker, path: `uploads/${randomUUID()}`, size: 5 } as const;
    const [row] = await db.insert(files).values(withDeliverable(file)).returning();
    await db.insert(videos).values({ fileId: row!.id, status: 'ready' });
    return { id: row!.id, projectId };
  },
};
