import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { uploadImage } from '#server/features/website/images/site-images.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { Random } from '#server/testing/faults/random.ts';
import { type MediaSample, makeMediaSamples, mutate } from '#server/testing/media-samples.ts';
import { sample, testSeed } from '#server/testing/sample.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { uploadAtOnce } from '#server/testing/uploads.ts';
import { causes } from './causes.ts';

const testApp = await createTestApp();
const { deps, db, drain, url } = testApp;
const client = await createClient(testApp);
// A client may not begin thousands of uploads within an hour; the studio may.
const cookie = await ownerCookie(testApp);
const { id: projectId } = await createProject(testApp, { clientId: client.id });
const samples = await makeMediaSamples();

/** Uploads a file and does everything that is done with it. @returns what became of it as a video; undefined if it isn't one */
async function upload(content: Buffer) {
  const metadata = { filename: crypto.randomUUID(), projectId: String(projectId), type: 'source' };
  expect(await uploadAtOnce(url, { cookie, metadata, content })).toBe(204);
  await drain();
  const [file] = await db.select().from(files).leftJoin(videos, eq(videos.fileId, files.id)).where(eq(files.name, metadata.filename));
  expect(file!.files.checksum).not.toBeNull();
  return file!.videos ?? undefined;
}

const isImage = ({ format }: MediaSample) => format === 'heic' || format === 'png';

/** The reasons that the studio may be told, for any codec and size. */
const reasons = [
  ...Object.values(causes).map(({ text }) => (typeof text === 'string' ? text : expect.stringMatching(text('.+')))),
  'Processing this file takes more memory, time or space than a video of its length should. It may be damaged.',
];

/** Files of each format are damaged in 40 ways, which are others in each run; 200 took hours. */
const mutations = samples.flatMap(({ format }, index) => Array.from({ length: 40 }, (_, number) => ({ format, index, number })));

test.each(sample(mutations, 25))('converts a damaged file, or says what is wrong with it: $format, $number', async ({ index, number }) => {
  const media = samples[index]!;
  const content = mutate(media.content, new Random(testSeed + 1000 * index + number));
  const video = await upload(content);
  if (video?.status !== 'ready') expect([undefined, ...reasons]).toContainEqual(video?.error);
  const { rows } = await db.execute(sql`select name, output from pgboss.job where state in ('retry', 'failed')`);
  expect(rows).toEqual([]);
  if (isImage(media)) await uploadImage(deps, Readable.from([content])).catch((error) => expect(error).toBeInstanceOf(AppError));
});
