import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { briefFiles, briefs } from '#server/db/schema/sales/briefs.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { runCleanup } from '#server/testing/run-cleanup.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { begin, countSending, sendChunk } from '#server/testing/uploads.ts';

const env = { PUBLIC_UPLOAD_SHARE: '1000', TRUST_PROXY: '1' };
const testApp = await createTestApp({ env });
const { db, deps, drain, clock } = testApp;
const { owner, admin, addLead, addTemplate, send, visit } = await briefActions(testApp);
const templateId = await addTemplate();

const path = '/api/briefs/';
const refused = {
  status: 507,
  body: { code: 'out_of_space', message: "There isn't enough space for this file. Please send the studio a link to it instead." },
};
const accepted = { status: 201 };

let people = 0;
/** A visitor with a brief, in a network of their own. */
async function createPerson(email = `visitor-${people}@somewhere.example`, ip = `192.0.2.${++people}`) {
  const leadId = await addLead({ email });
  const { brief, link } = (await send(leadId, templateId)).body;
  const visitor = visit(link);
  return {
    ...visitor,
    leadId,
    briefId: brief.id as number,
    begin: (size: number, from = ip) => visitor.beginUpload(size, {}, from),
    /** @returns the file's id */
    store: async (size: number): Promise<string> => {
      const { location } = await visitor.beginUpload(size, {}, ip);
      expect((await visitor.send(location, 'x'.repeat(size))).status).toBe(204);
      return location.split('/').at(-1)!;
    },
  };
}

const idIn = ({ location }: { location: string }) => location.split('/').at(-1)!;
const storage = async () => (await admin('GET', '/storage')).body;
const problem = async () => (await admin('GET', '/system')).body.health.storage.problem as string | null;

afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete(leads);
  await db.delete(rateLimits);
  await drain();
});

test('the files of all briefs share what there is for them, finished or not, until they are deleted', async () => {
  const [stored, begun, last] = [await createPerson(), await createPerson(), await createPerson()];
  const others = await Promise.all([createPerson(), createPerson(), createPerson()]);
  const fileId = await stored.store(200);
  const upload = await begun.begin(200);
  for (const other of others) expect(await other.begin(200)).toMatchObject(accepted);
  expect(await last.begin(1)).toMatchObject(refused);
  await stored.at('DELETE', `/files/${fileId}`);
  expect(await last.begin(150)).toMatchObject(accepted);
  expect(await last.begin(51)).toMatchObject(refused);
  await admin('DELETE', `/uploads/${idIn(upload)}`);
  expect(await stored.begin(200)).toMatchObject(accepted);
  expect(await last.begin(50)).toMatchObject(accepted);
  expect(await begun.begin(1)).toMatchObject(refused);
  await admin('DELETE', `/leads/${last.leadId}`);
  expect(await begun.begin(200)).toMatchObject(accepted);
});

test('one mailbox has a fifth of it in all its briefs, however its address is written and wherever it sends from', async () => {
  const people = await Promise.all(
    ['ann@somewhere.example', 'Ann+film@somewhere.example', 'ANN+2@SOMEWHERE.EXAMPLE'].map((email) => createPerson(email)),
  );
  expect(await people[0]!.begin(100)).toMatchObject(accepted);
  expect(await people[1]!.begin(100)).toMatchObject(accepted);
  expect(await people[2]!.begin(1)).toMatchObject(refused);
  expect(await (await createPerson()).begin(200)).toMatchObject(accepted);
});

test('one network has a fifth of it for all its mailboxes, as long as IP addresses are kept', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => createPerson()));
  expect(await people[0]!.begin(100, '2001:db8:1:2::1')).toMatchObject(accepted);
  await people[0]!.store(50);
  expect(await people[1]!.begin(100, '2001:db8:1:2::2')).toMatchObject(accepted);
  expect(await people[2]!.begin(1, '2001:db8:1:2:ffff::3')).toMatchObject(refused);
  expect(await people[2]!.begin(1, '2001:db8:1:3::3')).toMatchObject(accepted);
  const stored = JSON.stringify(await db.select().from(briefFiles));
  expect(stored).not.toMatch(/2001:db8|somewhere/);
  const createdAt = subtractMilliseconds(clock.now(), 91 * days);
  await db.update(briefFiles).set({ createdAt });
  await runCleanup(deps, 'networks of brief files');
  expect((await db.select().from(briefFiles)).map(({ networkHash }) => networkHash)).toEqual([null, null, null, null]);
});

test('of uploads begun at once by two processes, as many are accepted as there is space for', async () => {
  const { connection, files } = testApp;
  const other = await createTestApp({ env, restored: { db, connection, files } });
  const people = await Promise.all(Array.from({ length: 8 }, () => createPerson()));
  const links = await Promise.all(
    people.map(async ({ briefId }) => (await admin('POST', `/briefs/${briefId}/remind`)).body.link as string),
  );
  const begun = await Promise.all(
    links.map((link, index) =>
      begin(
        ...([[testApp, other][index % 2]!.url, '', { filename: 'Logo.svg', questionKey: 'logo' }, 150] as const),
        ...([`${path}${link.split('/').at(-1)}/uploads`, `198.51.100.${index}`] as const),
      ),
    ),
  );
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 507, 507]);
});

test('an upload must say how large it is', async () => {
  const person = await createPerson();
  const { link } = (await admin('POST', `/briefs/${person.briefId}/remind`)).body;
  const response = await fetch(`${testApp.url}${path}${link.split('/').at(-1)}/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-defer-length': '1', 'upload-metadata': 'filename TG9nby5zdmc=,questionKey bG9nbw==' },
  });
  expect(response.status).toBe(400);
  expect(await db.$count(briefFiles)).toBe(0);
});

test('strangers send in at most twenty requests at a time together, and in five from one network, in however many briefs', async () => {
  const people = [await createPerson(), await createPerson()];
  const uploads: Awaited<ReturnType<(typeof people)[0]['begin']>>[] = [];
  for (let count = 0; count < 22; count++) uploads.push(await people[count % 2]!.begin(7));
  const { promise: until, resolve: go } = Promise.withResolvers<void>();
  const sendTo = (index: number, network: number, pause = {}) =>
    sendChunk(testApp.url + uploads[index]!.location, '', Buffer.from('footage'), 0, { ip: `198.51.100.${network}`, ...pause });
  const sending: Promise<{ status: number }>[] = [];
  const begin = async (index: number, network: number) => {
    sending.push(sendTo(index, network, { pauseAfter: 3, until }));
    await expect.poll(() => countSending(db)).toBe(sending.length);
  };
  for (let index = 0; index < 5; index++) await begin(index, 0);
  const message = 'Many files are being sent at the same time. This one goes on once others have arrived.';
  expect(await sendTo(20, 0)).toMatchObject({ status: 429, body: { message } });
  for (let index = 5; index < 20; index++) await begin(index, Math.floor(index / 5));
  expect(await sendTo(21, 9)).toMatchObject({ status: 429, body: { message } });
  go();
  expect(new Set((await Promise.all(sending)).map(({ status }) => status))).toEqual(new Set([204]));
  expect([await sendTo(20, 0), await sendTo(21, 9)]).toMatchObject([{ status: 204 }, { status: 204 }]);
});

test('strangers keep no space from a client, whose upload goes on', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id });
  // Beyond the space that is always kept free, the disk has 50 MB. Of the client's upload, only the next 20 MB are reserved.
  vi.spyOn(deps.storage, 'freeSpace').mockImplementation(async () => 5_250_000_000 - (await deps.storage.totalSize('uploads/')));
  const footage = Buffer.alloc(45_000_000);
  const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
  const { location } = await begin(testApp.url, client.cookie, metadata, footage.length);
  const sendUntil = (end: number, offset: number) => sendChunk(testApp.url + location, client.cookie, footage.subarray(0, end), offset);
  expect((await sendUntil(5_000_000, 0)).status).toBe(204);
  const statuses: number[] = [];
  for (const size of [24_000_000, 200, 200, 200, 200, 200, 200]) {
    const stranger = await createPerson();
    const begun = await stranger.begin(size);
    statuses.push(begun.status);
    if (begun.status === 201) await stranger.send(begun.location, 'x'.repeat(size));
  }
  expect((await sendUntil(footage.length, 5_000_000)).status).toBe(204);
  expect(await deps.storage.size(`uploads/${idIn({ location })}`)).toBe(footage.length);
  expect(statuses).toEqual([507, 201, 201, 201, 201, 201, 507]);
});

test("a stranger's upload gives way to a client's that begins later, however large the share is", async () => {
  const { connection, files } = testApp;
  const roomy = await createTestApp({ restored: { db, connection, files } });
  const before = await deps.storage.totalSize('uploads/');
  const stored = async () => (await deps.storage.totalSize('uploads/')) - before;
  vi.spyOn(roomy.deps.storage, 'freeSpace').mockImplementation(async () => 5_250_000_000 - (await stored()));
  const { briefId } = await createPerson();
  const { link } = (await admin('POST', `/briefs/${briefId}/remind`)).body;
  const uploads = `${path}${link.split('/').at(-1)}/uploads`;
  const beginByStranger = (size: number) => begin(roomy.url, '', { filename: 'Logo.svg', questionKey: 'logo' }, size, uploads);
  const file = Buffer.alloc(30_000_000);
  const stranger = await beginByStranger(file.length);
  const sendUntil = (end: number, offset: number) => sendChunk(roomy.url + stranger.location, '', file.subarray(0, end), offset);
  expect((await sendUntil(1_000_000, 0)).status).toBe(204);

  const client = await createClient(roomy);
  const { id: projectId } = await createProject(roomy, { clientId: client.id });
  const footage = Buffer.alloc(25_000_000);
  const metadata = { filename: 'A001.mov', projectId: String(projectId), type: 'source' };
  const { location } = await begin(roomy.url, client.cookie, metadata, footage.length);
  expect(await sendUntil(file.length, 1_000_000)).toMatchObject(refused);
  expect(await beginByStranger(1)).toMatchObject(refused);
  expect((await sendChunk(roomy.url + location, client.cookie, footage, 0)).status).toBe(204);
});

test('a bucket, which has no end, takes no more than the share, and keeps nothing of a lead that is deleted', async () => {
  const s3 = await startS3Server();
  const withBucket = await createTestApp({ env: { ...env, ...s3.env } });
  const { admin, addLead, addTemplate, send, visit } = await briefActions(withBucket);
  const leadId = await addLead();
  const visitor = visit((await send(leadId, await addTemplate())).body.link);
  const { location } = await visitor.beginUpload(200);
  expect(s3.openMultiparts()).toBe(1);
  expect(await visitor.beginUpload(1)).toMatchObject(refused);
  await admin('DELETE', `/uploads/${idIn({ location })}`);
  const another = await visitor.beginUpload(200);
  expect(another).toMatchObject(accepted);
  expect(await sendChunk(withBucket.url + another.location, '', Buffer.alloc(200), 0, { cutAfter: 100 })).toMatchObject({ status: 0 });
  await admin('DELETE', `/leads/${leadId}`);
  await withBucket.drain();
  expect(s3.openMultiparts()).toBe(0);
  expect(await withBucket.deps.storage.list('uploads/')).toEqual([]);
});

test('the studio sees how much files of briefs take, from whom, and that one was refused', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson()));
  const before = await storage();
  expect(before.briefs).toMatchObject({ bytes: 0, limit: 1000, files: [] });
  const id = await people[0]!.store(180);
  for (const person of people.slice(1, 4)) await person.store(150);
  const health = (await admin('GET', '/system')).body.health.storage;
  expect(health).toMatchObject({ problem: null, briefs: { bytes: 630, limit: 1000 } });
  expect(await people[4]!.begin(201)).toMatchObject(refused);
  expect(await problem()).toBe(
    'In the last 7 days, there was no space for a file of a brief. The files of all briefs take 630 bytes of 1 kB; one sender can have a fifth of that. Delete some under Storage, or raise PUBLIC_UPLOAD_SHARE.',
  );
  expect((await admin('GET', `/leads/${people[4]!.leadId}/briefs`)).body.briefs).toMatchObject([
    { fileRefusedAt: clock.now().toISOString() },
  ]);
  await db.update(briefs).set({ fileRefusedAt: subtractMilliseconds(clock.now(), 8 * days) });
  expect(await problem()).toBe(null);
  await people[4]!.store(170);
  expect(await problem()).toMatch(/^The files of all briefs take 800 bytes of 1 kB/);

  const after = await storage();
  expect(after.total).toBe(before.total + 800);
  const lead = { id: people[0]!.leadId, email: (await db.select().from(leads).where(eq(leads.id, people[0]!.leadId)))[0]!.email };
  expect(after.briefs).toMatchObject({ bytes: 800, files: [{ id, name: 'Logo.svg', bytes: 180, lead }, {}, {}, {}, {}] });
  expect((await admin('DELETE', `/briefs/${people[0]!.briefId}/files/${id}`)).status).toBe(200);
  expect((await admin('DELETE', `/briefs/${people[0]!.briefId}/files/${id}`)).status).toBe(404);
  expect((await storage()).briefs.bytes).toBe(620);
  expect(await deps.storage.size(`uploads/${id}`)).toBe(180);
  await drain();
  expect(await deps.storage.size(`uploads/${id}`)).toBeUndefined();
  expect((await people[0]!.read(owner)).body.brief.files).toEqual([]);
});
