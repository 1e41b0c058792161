import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newBriefTemplate } from '#api/sales/brief-endpoints.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { briefTemplate } from '#server/testing/briefs.ts';
import { createDatabasesBefore } from '#server/testing/databases-before.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { offsetOf, sendChunk, sendRest } from '#server/testing/uploads.ts';
import { migrateDatabase } from './client.ts';
import { files } from './schema/projects/files.ts';
import { briefFiles } from './schema/sales/briefs.ts';
import { uploads } from './schema/uploads.ts';
import { siteFilms } from './schema/website/site-films.ts';

const createDatabaseBefore = await createDatabasesBefore(['one-table-of-uploads']);

const content = randomBytes(2000);
const received = content.subarray(0, 800);
const token = newLinkToken();

/** Uploads of each kind in release 0.5.0: by a client, by a link, to a brief and for the site; underway, cancelled and complete. */
async function addUploads(db: Awaited<ReturnType<typeof createDatabaseBefore>>['db']) {
  const ids = {
    underway: { client: randomUUID(), link: randomUUID(), brief: randomUUID(), film: randomUUID() },
    canceled: { client: randomUUID(), brief: randomUUID(), film: randomUUID() },
    complete: { client: randomUUID(), brief: randomUUID() },
  };
  const { underway, canceled, complete } = ids;
  const file = sql`'A001.mov', ${content.length}, ${received.length}`;
  const link = sql`${hashToken(token)}, '2099-01-01'`;
  for (const statement of [
    sql`insert into clients (email, password, name, verified) values ('ann@client.example', '', 'Ann', true)`,
    sql`insert into projects (client_id, title) values (1, 'Trailer')`,
    sql`insert into files (project_id, name, path) values (1, 'A001.mov', ${`uploads/${complete.client}`})`,
    sql`insert into upload_links (project_id, max_bytes, token_hash, expires_at) values (1, 5000, ${link})`,
    sql`insert into uploads (id, name, size, received_bytes, project_id, type, uploaded_by, expires_at, client_id, upload_link_id, canceled_at, file_id)
      values (${underway.client}, ${file}, 1, 'source', 'Ann', '2099-01-01', 1, null, null, null),
        (${underway.link}, ${file}, 1, 'source', 'Sam Sender', '2099-01-01', null, 1, null, null),
        (${canceled.client}, ${file}, 1, 'source', 'Ann', '2099-01-01', 1, null, now(), null),
        (${complete.client}, ${file}, 1, 'source', 'Ann', '2099-01-01', 1, null, null, 1)`,
    sql`insert into leads (name, email) values ('Cleo', 'cleo@lead.example')`,
    sql`insert into briefs (lead_id, title, content, currency) values (1, 'Launch film', ${JSON.stringify(newBriefTemplate.parse(briefTemplate).content)}, 'USD')`,
    sql`insert into brief_links (brief_id, token_hash, expires_at) values (1, ${link})`,
    sql`insert into brief_files (id, name, size, received_bytes, brief_id, question_key, expires_at, canceled_at)
      values (${underway.brief}, ${file}, 1, 'logo', '2099-01-01', null), (${canceled.brief}, ${file}, 1, 'logo', '2099-01-01', now()),
        (${complete.brief}, ${file}, 1, 'logo', null, null)`,
    sql`insert into site_films (id, name, size, received_bytes, uploaded_by, status, error, expires_at)
      values (${underway.film}, ${file}, 'Ann', 'uploading', null, '2099-01-01'),
        (${canceled.film}, ${file}, 'Ann', 'failed', 'The upload was canceled.', '2099-01-01')`,
  ])
    await db.execute(statement);
  return ids;
}

test('one-table-of-uploads lets every upload that is underway continue to the end, and tells who continues a canceled one', async () => {
  const { db, connection } = await createDatabaseBefore('one-table-of-uploads');
  const { underway, canceled, complete } = await addUploads(db);
  await migrateDatabase(connection);
  const testApp = await createTestApp({ restored: { db, connection, files: temporaryDirectory() } });
  const { call, deps, url } = testApp;
  const owner = await ownerCookie(testApp);
  const client = `picturelock-client=${await openSession(db, deps.clock, { clientId: 1 }, { userAgent: 'test' })}`;
  const addressOf: Record<string, (id: string) => string> = {
    client: (id) => `${url}/api/files/uploads/${id}`,
    link: (id) => `${url}/api/upload/${token}/files/${id}`,
    brief: (id) => `${url}/api/briefs/${token}/uploads/${id}`,
    film: (id) => `${url}/api/admin/site/film-uploads/${id}`,
  };
  const cookieOf = (kind: string) => ({ client, film: owner })[kind] ?? '';
  const store = (id: string, bytes: Buffer) => deps.storage.write(`uploads/${id}`, Readable.from([bytes]));
  await Promise.all([
    ...Object.values(underway).map((id) => store(id, received)),
    ...Object.values(complete).map((id) => store(id, content)),
  ]);

  const listed = async () => (await call('GET', '/api/admin/uploads', { cookie: owner })).body.uploads.map(({ id }: { id: string }) => id);
  expect((await listed()).sort()).toEqual(Object.values(underway).sort());
  for (const [kind, id] of Object.entries(canceled))
    expect(await sendChunk(addressOf[kind]!(id), cookieOf(kind), content, received.length), kind).toMatchObject({
      status: 403,
      body: { message: 'The studio cancelled this upload.' },
    });
  for (const [kind, id] of Object.entries(complete))
    expect(await offsetOf(addressOf[kind]!(id), cookieOf(kind)), kind).toBe(content.length);
  expect((await db.select().from(briefFiles)).map(({ id }) => id).sort()).toEqual([underway.brief, complete.brief].sort());

  for (const [kind, id] of Object.entries(underway)) {
    expect(await offsetOf(addressOf[kind]!(id), cookieOf(kind)), kind).toBe(received.length);
    expect(await sendRest(addressOf[kind]!(id), cookieOf(kind), content), kind).toMatchObject({ status: 204 });
    expect((await buffer(await deps.storage.read(`uploads/${id}`))).equals(content), kind).toBe(true);
  }
  expect(await listed()).toEqual([]);
  expect((await db.select().from(files)).map(({ path }) => path).sort()).toEqual(
    [underway.client, underway.link, complete.client].map((id) => `uploads/${id}`).sort(),
  );
  const { files: inBrief } = (await call('GET', `/api/briefs/${token}`)).body.brief;
  expect(inBrief).toMatchObject([{ isComplete: true }, { isComplete: true }]);
  expect(await db.select().from(siteFilms).where(eq(siteFilms.id, underway.film))).toMatchObject([
    { status: 'queued', expiresAt: expect.any(Date) },
  ]);
  expect(await db.$count(uploads, sql`finished_at is null and canceled_at is null`)).toBe(0);
});
