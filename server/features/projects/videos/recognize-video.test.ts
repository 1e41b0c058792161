import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { noteFilm } from '#server/testing/films.ts';
import { makeMediaSamples } from '#server/testing/media-samples.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { uploadAtOnce } from '#server/testing/uploads.ts';

const testApp = await createTestApp();
const { db, drain, url } = testApp;
const cookie = await ownerCookie(testApp);
const client = await createClient(testApp);
const { id: projectId } = await createProject(testApp, { clientId: client.id });
const samples = await makeMediaSamples();

const others = ['wav', 'heic', 'png', 'pdf'];

test.each(samples)('converts a file if it is a video, whatever its first bytes are: $format', async ({ format, content }) => {
  const measured = noteFilm('What is a video', format);
  // The file's name doesn't tell its format.
  const metadata = { filename: format, projectId: String(projectId), type: 'source' };
  expect(await uploadAtOnce(url, { cookie, metadata, content })).toBe(204);
  await drain();
  const [file] = await db.select().from(files).leftJoin(videos, eq(videos.fileId, files.id)).where(eq(files.name, format));
  measured({ 'media type': file!.files.mediaType ?? '', 'as a video': file!.videos?.status ?? 'none' });
  expect(file!.videos?.status).toBe(others.includes(format) ? undefined : 'ready');
});
