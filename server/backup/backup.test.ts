import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countRowsByKind } from '#server/db/row-counts.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { files } from '#server/db/schema/projects/files.ts';
import { videoRenditions } from '#server/db/schema/projects/video-renditions.ts';
import { siteFilms } from '#server/db/schema/website/site-films.ts';
import { siteImages } from '#server/db/schema/website/site-images.ts';
import { findVideo } from '#server/features/projects/review/review.store.ts';
import { storeImage } from '#server/features/website/images/store-image.ts';
import { backUp, restoreFrom, scratchDirectory } from '#server/testing/backups.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { cards, clientPassword, createClient, createInvoice, createProject } from '#server/testing/factories.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { addRenditions } from '#server/testing/renditions.ts';
import { sample } from '#server/testing/sample.ts';
import { storageKinds, storageSettings } from '#server/testing/storage-kinds.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { createReview } from '#server/testing/versions.ts';
import { BackupError } from './archive.ts';
import { saveArchive } from './save-archive.ts';
import { storedFolders } from './stored-paths.ts';
import { writeArchive } from './write-archive.ts';

/** Adds a file to a new project. @returns its content */
async function addFile({ db, deps }: TestApp, clientId: number, path = `uploads/${randomUUID()}`): Promise<Buffer> {
  const { id: projectId } = await createProject({ db }, { clientId });
  const content = randomBytes(300_000);
  await deps.storage.write(path, Readable.from([content]));
  await db.insert(files).values({ projectId, name: 'footage.mov', path, size: content.length });
  return content;
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Writes 200 rows a second until it's stopped. */
function writeSteadily({ db }: TestApp) {
  const acknowledged: string[] = [];
  const state = { stopped: false };
  const write = async (): Promise<void> => {
    const email = `${randomUUID()}@sender.example`;
    await db.insert(waitlist).values({ name: 'Ann', email, projectType: 'Tab\tand\nline \\ end' });
    acknowledged.push(email);
  };
  const running = (async () => {
    const pending: Promise<void>[] = [];
    for (; !state.stopped; await setTimeout(5)) pending.push(write());
    await Promise.all(pending);
  })();
  return {
    acknowledged,
    stop: () => {
      state.stopped = true;
      return running;
    },
  };
}

/** The app on the database and files that an archive was restored to. */
async function openRestored(path: string, env: Record<string, string> = {}) {
  const [dataDir, database] = [scratchDirectory(), await createEmptyDatabase()];
  const reports = await restoreFrom(path, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });
  return { ...(await createTestApp({ env, restored: { ...database, files: join(dataDir, 'studio') } })), reports };
}

test('a copy has every write that was acknowledged before the backup, and people can sign in and pay', {
  timeout: 120_000,
}, async () => {
  const app = await createTestApp();
  const client = await createClient(app);
  const invoice = await createInvoice(app, { clientId: client.id });
  const content = await addFile(app, client.id, 'uploads/one');
  const image = await storeImage(app.deps, [onePixel]);
  await app.db.insert(siteImages).values({ ...image, source: 'upload:one' });
  const load = writeSteadily(app);
  onTestEnd(load.stop);
  await expect.poll(() => load.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100);
  const before = [...load.acknowledged];
  const { path, manifest } = await backUp(app);
  await load.stop();
  expect(manifest.missingFiles).toEqual([]);
  expect(load.acknowledged.length).toBeGreaterThan(before.length);

  const copy = await openRestored(path);
  const rows = await copy.db.select().from(waitlist);
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(before));
  expect(rows[0]?.projectType).toBe('Tab\tand\nline \\ end');
  const countOf = await countRowsByKind(copy.db, 'waitlist');
  expect(countOf('waitlist', ''), 'the counts are of the same moment as the rows').toBe(rows.length);
  expect((await buffer(await copy.deps.storage.read('uploads/one'))).equals(content)).toBe(true);
  expect(await copy.deps.storage.list('images/')).toHaveLength(3);

  expect(await copy.db.select().from(sessions)).toEqual([]);
  expect((await copy.call('GET', '/api/client/me', { cookie: client.cookie })).status).toBe(401);
  const signedIn = await copy.call('POST', '/api/client/login', { body: { email: client.email, password: clientPassword } });
  expect(signedIn.status).toBe(200);
  const { cookie } = signedIn;
  const intent = await copy.call('POST', `/api/client/invoices/${invoice.id}/payment-intent`, { cookie, body: {} });
  const card = { number: cards.good, expiry: '12 / 34', cvc: '123' };
  await copy.call('POST', '/api/payments/sandbox/confirm', { cookie, body: { clientSecret: intent.body.clientSecret, ...card } });
  await copy.drain();
  const paid = await copy.call('GET', `/api/client/invoices/${invoice.id}`, { cookie });
  expect(paid.body.invoice).toMatchObject({ status: 'paid' });
  const created = await createInvoice(copy, { clientId: client.id });
  expect(created.invoiceNumber).not.toBe(invoice.invoiceNumber);
});

/** Either list of pairs moves files from both kinds of storage and to both kinds. */
const moves = [
  storageKinds.map((kind) => [kind, kind] as const),
  storageKinds.map((kind, index) => [kind, storageKinds.at(index - 1)!] as const),
];

test.each(sample(moves, 1).flat())(
  'moves files from %s to %s',
  {
    timeout: 120_000,
  },
  async (from, to) => {
    const app = await createTestApp({ env: await storageSettings(from) });
    const content = await addFile(app, (await createClient(app)).id, 'uploads/one');
    const copy = await openRestored((await backUp(app)).path, await storageSettings(to));
    expect((await buffer(await copy.deps.storage.read('uploads/one'))).equals(content)).toBe(true);
  },
);

test('names files that are missing, but not those that were deleted for good meanwhile', async () => {
  const app = await createTestApp();
  const client = await createClient(app);
  for (const path of ['uploads/lost', 'uploads/deleted']) await addFile(app, client.id, path);
  await app.deps.storage.remove('uploads/lost');
  const { storage } = app.deps;
  const deleting = {
    ...storage,
    open: async (path: string) => {
      if (path !== 'uploads/deleted') return storage.open(path);
      await app.db.delete(files).where(eq(files.path, path));
      return undefined;
    },
  };
  const { path, manifest } = await backUp({ ...app, deps: { ...app.deps, storage: deleting } });
  expect(manifest).toMatchObject({ files: [], missingFiles: ['uploads/lost'] });
  expect((await openRestored(path)).reports.join()).toMatch(/were missing when the backup was made:\n {2}uploads\/lost/);
});

test('does not replace a file', async () => {
  const { connection, deps } = await createTestApp();
  const path = join(scratchDirectory(), 'backup.tar.zst');
  writeFileSync(path, 'something else');
  const archive = await writeArchive({ connection, storage: deps.storage, demo: null, clock: deps.clock }, undefined);
  await expect(saveArchive(path, archive)).rejects.toThrow(new BackupError(`${path} already exists. Choose another name.`));
  expect(readFileSync(path, 'utf8')).toBe('something else');
});

test('knows every column that names a stored file', async () => {
  const { db } = await createTestDatabase();
  const { rows } = await db.execute(sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'bulk_actions' and (column_name = 'path' or column_name like '%\\_path') order by name`);
  expect(rows.map(({ name }) => name)).toEqual(['files.path', 'site_films.path', 'site_films.source_path', 'video_renditions.path']);
});

test('backs up everything in storage, including films that are yet to be converted, files of briefs and what was made of videos', async () => {
  const app = await createTestApp();
  const [queued, ready] = [randomUUID(), randomUUID()];
  const film = { name: 'film.mp4', size: 5, uploadedBy: 'Ann' };
  await app.db.insert(siteFilms).values([
    { ...film, id: queued, status: 'queued' },
    { ...film, id: ready, status: 'ready', path: `films/${ready}.mp4` },
    { ...film, id: randomUUID(), status: 'uploading' },
  ]);
  const { version } = await createReview(app, { clientId: (await createClient(app)).id });
  const renditions = { proxy: 'derived/1/proxy.mp4', poster: 'derived/1/poster.jpg', filmstrip: 'derived/1/filmstrip.jpg' };
  await addRenditions(app, version.id, renditions);
  await app.db
    .insert(videoRenditions)
    .values({ path: 'derived/1/replaced.mp4', fileId: version.id, kind: 'proxy', unusedSince: new Date() });
  const stored = [version.path, ...Object.values(renditions), `uploads/${queued}`, `films/${ready}.mp4`];
  for (const path of stored) await app.deps.storage.write(path, Readable.from(['frame']));
  const { addLead, addTemplate, send, visit } = await briefActions(app);
  const lead = visit((await send(await addLead(), await addTemplate())).body.link);
  stored.push(`uploads/${await lead.upload('logo')}`);
  await lead.beginUpload(5);
  const { path, manifest } = await backUp(app);
  expect(manifest.files.map(({ path }) => path).sort()).toEqual(stored.sort());
  const copy = await openRestored(path);
  expect((await findVideo(copy.db, version.id))!.paths).toEqual(renditions);
  for (const path of stored) expect(await copy.deps.storage.size(path), path).toBe(await app.deps.storage.size(path));
  expect(stored.every((path) => storedFolders.some((folder) => path.startsWith(folder)))).toBe(true);
});

test('an email that was waiting in a backup is sent once by the copy', async () => {
  const mailbox = await openMailbox();
  const app = await createTestApp({ env: { SMTP_URL: mailbox.url } });
  await createInvoice(app, { clientId: (await createClient(app)).id });
  const { path } = await backUp(app);
  const copy = await openRestored(path, { SMTP_URL: mailbox.url });
  await copy.drain();
  await copy.drain();
  expect(mailbox.deliveries).toHaveLength(1);
  expect(await copy.db.select({ status: mails.status }).from(mails)).toEqual([{ status: 'sent' }]);
});
