import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { markdown } from '#domain/shared/markdown.ts';
import { proposalDocuments } from '#server/db/schema/sales/proposal-signatures.ts';
import { backUp, restoreFrom, scratchDirectory } from '#server/testing/backups.ts';
import { proposalActions, selection } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createEmptyDatabase } from '#server/testing/test-database.ts';
import { waitForLock } from '#server/testing/wait-for-lock.ts';
import { lockDocumentByHash, storeDocument, trimUnsigned } from './proposal-documents.store.ts';

const testApp = await createTestApp();
const { clock, db } = testApp;
const { draft, send, visit } = await proposalActions(testApp);

let people = 0;

/** A proposal that was sent. */
async function sentProposal() {
  const recipientEmail = `ann${++people}@documents.example`;
  const id = await draft({ recipientName: 'Ann Carter', recipientEmail });
  const { link } = (await send(id)).body;
  return { id, email: recipientEmail, guest: visit(link) };
}

const newDocument = (proposalId: number, size = 100): typeof proposalDocuments.$inferInsert => {
  const [fingerprint, sha256] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  return { proposalId, version: 1, selection, fingerprint, sha256, content: Buffer.alloc(size), createdAt: clock.now() };
};

const store = (document: typeof proposalDocuments.$inferInsert) => db.transaction((tx) => storeDocument(tx, document));

const hashesOf = async (proposalId: number) =>
  (await db.select().from(proposalDocuments).where(eq(proposalDocuments.proposalId, proposalId)).orderBy(proposalDocuments.id)).map(
    ({ sha256 }) => sha256,
  );

test('keeps the newest five documents that nobody has signed of each proposal', async () => {
  const [one, other] = [await sentProposal(), await sentProposal()];
  await store(newDocument(other.id));
  const stored: string[] = [];
  for (let choice = 0; choice < 7; choice++) stored.push(await store(newDocument(one.id)));
  expect(await hashesOf(one.id)).toEqual(stored.slice(2));
  expect(await hashesOf(other.id)).toHaveLength(1);
});

test('keeps a signed document whatever comes after it, and of the others the newest that fit', async () => {
  const signed = await sentProposal();
  const form = await signed.guest.prepare(signed.email);
  expect((await signed.guest.accept(form)).status).toBe(201);
  const [older, newer] = [await sentProposal(), await sentProposal()];
  await store(newDocument(older.id, 600));
  const kept = await store(newDocument(newer.id, 600));
  await db.transaction((tx) => trimUnsigned(tx, { count: 5, bytes: 1000 }));
  expect([await hashesOf(signed.id), await hashesOf(older.id), await hashesOf(newer.id)]).toEqual([[form.sha256], [], [kept]]);
});

test('a document that went while somebody was signing is made again, and signed with the same code', async () => {
  const { id, email, guest } = await sentProposal();
  const form = await guest.prepare(email);
  for (let choice = 0; choice < 5; choice++) await store(newDocument(id));
  const refused = await guest.accept(form);
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      success: false,
      code: 'document_expired',
      message: 'The document that you were signing has expired. Please look at it again before you sign.',
    },
  ]);
  const again = await guest.at('POST', '/document', { version: form.version, ...selection });
  expect(again.body.sha256).toBe(form.sha256);
  expect((await guest.accept(form)).status).toBe(201);
  expect(await hashesOf(id)).toContain(form.sha256);
});

test('a document that is being signed is not removed meanwhile', async () => {
  const { id, email, guest } = await sentProposal();
  const form = await guest.prepare(email);
  const isSigned = sql`(select count(*)::int from proposal_signatures where proposal_id = ${id})`;
  // The lock stops the acceptance at its last step but one, when it has read the document.
  const { accepting, trimmed } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table proposal_signatures in share row exclusive mode`);
    const accepting = guest.accept(form);
    await waitForLock(testApp);
    return { accepting, trimmed: await db.transaction((trim) => trimUnsigned(trim, { count: 0, bytes: 0 })) };
  });
  expect(trimmed).toBeUndefined();
  expect((await accepting).status).toBe(201);
  expect((await db.execute(sql`select ${isSigned} as count`)).rows).toEqual([{ count: 1 }]);
});

test('a document that another server stored meanwhile, with newer ones that it made room for, is returned', async () => {
  const { id } = await sentProposal();
  const document = newDocument(id);
  await store(document);
  // A document that somebody is signing is kept beside the newest five.
  await db.transaction(async (tx) => {
    await lockDocumentByHash(tx, id, document.sha256);
    for (let choice = 0; choice < 5; choice++) await store(newDocument(id));
  });
  expect(await store(document)).toBe(document.sha256);
  expect(await hashesOf(id)).toContain(document.sha256);
});

test('reads no Markdown in the server process, neither for a new document nor for one that is stored', async () => {
  const { guest } = await sentProposal();
  const { version } = (await guest.read()).body.proposal;
  const parse = vi.spyOn(markdown, 'parse');
  const prepare = async () => (await guest.at('POST', '/document', { version, ...selection })).body.sha256;
  expect(await prepare()).toBe(await prepare());
  expect(parse).not.toHaveBeenCalled();
});

test('backups have the documents that were signed, and no others', { timeout: 120_000 }, async () => {
  const signed = await sentProposal();
  const form = await signed.guest.prepare(signed.email);
  await signed.guest.accept(form);
  const unsigned = await sentProposal();
  await store(newDocument(unsigned.id));
  const { path } = await backUp(testApp);
  const database = await createEmptyDatabase();
  await restoreFrom(path, { DATABASE_URL: database.url, DATA_DIR: scratchDirectory() });
  const restored = await createTestApp({ restored: { ...database, files: scratchDirectory() } });
  const documents = await restored.db.select().from(proposalDocuments);
  expect(documents.map(({ proposalId }) => proposalId)).toContain(signed.id);
  expect(documents.map(({ proposalId }) => proposalId)).not.toContain(unsigned.id);
});
