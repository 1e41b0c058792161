import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { areas } from '#server/areas.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { createReleasedDatabase } from '#server/testing/released-database.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { migrateDatabase } from './client.ts';

const later = sql`'2099-01-01'`;
const sent = sql`(select id from proposals where state = 'sent' order by id limit 1)`;
const draft = sql`(select id from files where type = 'draft' and deleted_at is null order by id limit 1)`;
const owed = sql`(select id from invoices where status = 'sent' order by id limit 1)`;

/** How release 0.5.0 stores links, by the path of their pages. */
const links: Record<string, (hash: string, revokedAt: Date | null) => SQL> = {
  '/pay': (hash, revoked) => sql`insert into pay_links (invoice_id, token_hash, revoked_at) values (${owed}, ${hash}, ${revoked})`,
  '/proposal': (hash, revoked) =>
    sql`insert into proposal_links (proposal_id, token_hash, revoked_at) values (${sent}, ${hash}, ${revoked})`,
  '/brief': (hash, revoked) => sql`insert into brief_links (brief_id, token_hash, expires_at, revoked_at)
    values ((select id from briefs order by id limit 1), ${hash}, ${later}, ${revoked})`,
  '/review': (hash, revoked) => sql`insert into review_links (file_id, token_hash, may_comment, may_download, expires_at, revoked_at)
    values (${draft}, ${hash}, true, false, ${later}, ${revoked})`,
  '/upload': (hash, revoked) => sql`insert into upload_links (project_id, token_hash, max_bytes, expires_at, revoked_at)
    values ((select id from projects order by id limit 1), ${hash}, 1000, ${later}, ${revoked})`,
  '/preview': (hash, revoked) => sql`insert into preview_links (token_hash, expires_at, revoked_at) values (${hash}, ${later}, ${revoked})`,
};

const plurals: Record<string, string> = { '/proposal': '/proposals', '/brief': '/briefs' };

test('links of every kind that 0.5.0 handed out go on working, and those that it revoked stay revoked', async () => {
  const kinds = Object.values(areas).flatMap((area) => ('links' in area ? area.links.map(({ path }) => path) : []));
  expect(kinds).toEqual(expect.arrayContaining(Object.keys(links)));
  const { db, connection } = await createReleasedDatabase('0.5.0');
  const handedOut = Object.entries(links).flatMap(([path, insert]) =>
    [null, new Date()].map((revokedAt) => ({ path, insert, revokedAt, token: newLinkToken() })),
  );
  for (const { insert, token, revokedAt } of handedOut) await db.execute(insert(hashToken(token), revokedAt));
  await migrateDatabase(connection);
  const { call } = await createTestApp({ restored: { db, connection, files: temporaryDirectory() } });
  for (const { path, token, revokedAt } of handedOut) {
    const { status, body } = await call('GET', `/api${plurals[path] ?? path}/${token}`);
    const isOpen = status === 200 && Object.values(body).every((value) => value !== null);
    expect([path, isOpen]).toEqual([path, revokedAt === null]);
  }
  const review = `/api/review/${handedOut.find(({ path, revokedAt }) => path === '/review' && !revokedAt)!.token}`;
  const { cookie } = await call('POST', `${review}/open`, { body: { name: 'Gus Guest' } });
  const { rows } = await db.execute(sql`select deliverable_id, version from files where id = ${draft}`);
  const { deliverableIds, version } = (await call('GET', review, { cookie: cookie! })).body.link.guest;
  expect([{ deliverable_id: deliverableIds[0], version }, deliverableIds.length]).toEqual([rows[0], 1]);
});
