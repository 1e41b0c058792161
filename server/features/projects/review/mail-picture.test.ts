import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { addFile } from '#server/features/projects/files/add-file.ts';
import { makeClip } from '#server/testing/clips.ts';
import { createClient, createProject, ownerCookie } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';
import { makeMailPicture, maxPictureSize } from './mail-picture.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url } });
const { db, deps, call, drain } = testApp;
const owner = await ownerCookie(testApp);

/** A draft whose poster is a picture. */
async function createDraft(poster: Buffer, project = {}) {
  const { id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId, ...project });
  const [file] = await db
    .insert(files)
    .values(withDeliverable({ projectId, name: 'Cut.mp4', type: 'draft', version: 1, path: 'cut' }))
    .returning();
  const stored = `derived/${file!.id}/poster.jpg`;
  const path = join(temporaryDirectory(), 'poster.jpg');
  writeFileSync(path, poster);
  await deps.storage.write(stored, createReadStream(path));
  await db.insert(videos).values({ fileId: file!.id, status: 'ready' });
  await addRenditions(testApp, file!.id, { poster: stored });
  return { fileId: file!.id, projectId };
}

const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 80 } } })
    .jpeg({ quality: 95 })
    .toBuffer();

test.each([
  { from: [1920, 1080], to: [504, 284] },
  { from: [1080, 1920], to: [284, 504] },
  { from: [320, 180], to: [320, 180] },
])('makes a small picture of a poster of $from', async ({ from: [width, height], to }) => {
  const { fileId } = await createDraft(await noise(width!, height!));
  const picture = await makeMailPicture(deps, fileId);
  expect(picture!.length).toBeLessThanOrEqual(maxPictureSize);
  const { format, ...size } = await sharp(picture).metadata();
  expect([format, size.width, size.height]).toEqual(['jpeg', ...to]);
});

test('makes none of a draft that its client may not watch, or that is deleted', async () => {
  const poster = await noise(320, 180);
  const unmarked = await createDraft(poster, { watermark: true });
  await db.update(videos).set({ watermark: null }).where(eq(videos.fileId, unmarked.fileId));
  expect(await makeMailPicture(deps, unmarked.fileId), 'unpaid and without a watermark').toBeUndefined();
  await db.update(videos).set({ watermark: 'Studio' }).where(eq(videos.fileId, unmarked.fileId));
  expect(await makeMailPicture(deps, unmarked.fileId)).toBeDefined();
  await db.update(videos).set({ watermark: null }).where(eq(videos.fileId, unmarked.fileId));
  await db.update(projects).set({ watermark: false }).where(eq(projects.id, unmarked.projectId));
  expect(await makeMailPicture(deps, unmarked.fileId), 'no longer protected').toBeDefined();
  await db.update(files).set({ deletedAt: new Date() }).where(eq(files.id, unmarked.fileId));
  expect(await makeMailPicture(deps, unmarked.fileId)).toBeUndefined();
});

test('shows the draft in the email about it, and to the owner in the stored one', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Trailer', status: 'editing' });
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(makeClip({ frames: 12 })));
  const file = { projectId, path, name: 'Cut.mp4', size: 1000, type: 'draft', userId: 1, uploadedBy: 'owner' } as const;
  const fileId = await db.transaction((tx) => addFile(deps, tx, file));
  await db.transaction((tx) => deps.jobs.enqueue(tx, 'process-file', { fileId }));
  await drain();
  await call('POST', `/api/admin/projects/${projectId}/status`, { cookie: owner, body: { status: 'review' } });
  await drain();
  const { source, text } = mailbox.deliveries.find(({ to }) => to.includes(client.email))!;
  expect(source).toMatch(/<img [^>]*src="cid:picture\.[^"]+" alt="Version 1 of Trailer"/);
  expect(source).toContain('Content-Type: image/jpeg');
  expect(text).toContain('Watch the draft');
  const { body } = await call('GET', '/api/admin/mails', { cookie: owner });
  const stored = body.find(({ to }: { to: string }) => to === client.email);
  const { mail } = (await call('GET', `/api/admin/mails/${stored.id}`, { cookie: owner })).body;
  expect(mail.html).toMatch(/<img [^>]*src="data:image\/jpeg;base64,[^"]{500,}"/);
  expect(mail.text).not.toContain('data:');
});
