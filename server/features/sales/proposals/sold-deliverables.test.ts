import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deliverables } from '#server/db/schema/projects/deliverables.ts';
import { proposalVersions } from '#server/db/schema/sales/proposals.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { pdfText } from '#server/testing/pdf-tools.ts';
import { proposalActions } from '#server/testing/proposals.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const { owner, admin, draft, send, visit } = await proposalActions(testApp);

const short = { title: 'Short', kind: 'short', aspectRatio: '9:16', count: 1 };
const mainFilm = { title: 'Secret main film', kind: 'film', aspectRatio: '16:9', count: 1 };

/** A film, with as many shorts as the client likes. */
const campaign = {
  options: [
    { key: 'film', title: 'The film', unitAmount: '2400.00', deliverables: [mainFilm] },
    { key: 'large', title: 'The large one', unitAmount: '3600.00', deliverables: [mainFilm, { ...mainFilm, title: 'Cutdown', count: 2 }] },
  ],
  addOns: [
    { key: 'shorts', title: 'Shorts', unitAmount: '140.00', quantityRange: { min: 1, max: 12 }, deliverables: [short] },
    { key: 'drone', title: 'Drone day', unitAmount: '500.00' },
  ],
};

const readDeliverables = async (projectId: number) =>
  (await call('GET', `/api/admin/projects/${projectId}/deliverables`, { cookie: owner })).body.deliverables;

async function accept(email: string, content: object, chosen: object, recipient: object = { recipientName: 'Ann', recipientEmail: email }) {
  const id = await draft(recipient, content);
  const guest = visit((await send(id)).body.link);
  const form = await guest.prepare(email, chosen);
  const [accepted, again] = await Promise.all([guest.accept(form), guest.accept(form)]);
  expect([accepted.status, again.status]).toEqual([201, 201]);
  return { id, guest, form, projectId: accepted.body.projectId as number };
}

test('signing makes the deliverables of what was chosen, once, and the first is the one that the project begins with', async () => {
  const chosen = { choice: 'large', addOns: ['shorts', 'drone'], quantities: { shorts: 12 } };
  const { projectId } = await accept('ann@sold.example', campaign, chosen);
  const made = await readDeliverables(projectId);
  const shorts = Array.from({ length: 12 }, (_, index) => `Short ${index + 1}`);
  expect(made.map(({ title }: { title: string }) => title)).toEqual(['Secret main film', 'Cutdown 1', 'Cutdown 2', ...shorts]);
  expect(made[0]).toMatchObject({ isFirst: true, kind: 'film', aspectRatio: '16:9', state: 'not_started' });
  expect(made[14]).toMatchObject({ isFirst: false, kind: 'short', aspectRatio: '9:16' });
  const { rows } = await db.$client.query(`select distinct position from deliverables where project_id = ${projectId}`);
  expect(rows).toHaveLength(15);
});

test('a project of one film bears its own title, and an item without deliverables makes none', async () => {
  const { projectId } = await accept('ben@sold.example', campaign, { choice: 'film', addOns: ['drone'], quantities: {} });
  expect(await readDeliverables(projectId)).toMatchObject([{ title: 'Launch film', aspectRatio: '16:9' }]);
  expect(await db.select().from(deliverables).where(eq(deliverables.projectId, projectId))).toMatchObject([{ title: null }]);
});

test('the client reads nothing of it, in the document, by the link or in what they download', async () => {
  const chosen = { choice: 'large', addOns: ['shorts'], quantities: { shorts: 2 } };
  const { id: clientId, email, cookie } = await createClient(testApp);
  const { id, guest, form } = await accept(email, campaign, chosen, { clientId });
  const { content } = (await guest.read()).body.proposal;
  expect(JSON.stringify(content)).toContain('The large one');
  expect(JSON.stringify(content)).not.toMatch(/deliverables|Secret/);
  expect(pdfText(await guest.file(form.sha256))).not.toContain('Secret');
  expect((await admin('GET', `/${id}`)).body.proposal.content.options[0].deliverables).toEqual([mainFilm]);
  const { proposals } = (await call('GET', '/api/client/data', { cookie })).body.data;
  expect(JSON.stringify(proposals)).toContain('The large one');
  expect(JSON.stringify(proposals)).not.toMatch(/deliverables|Secret/);
});

test('the document is the same with deliverables as without', async () => {
  const email = 'dora@sold.example';
  const id = await draft({ recipientName: 'Dora', recipientEmail: email }, { ...campaign, addOns: [] });
  const guest = visit((await send(id)).body.link);
  const chosen = { choice: 'film', addOns: [], quantities: {} };
  const { sha256 } = await guest.prepare(email, chosen);
  const [version] = await db.select().from(proposalVersions).where(eq(proposalVersions.proposalId, id));
  const options = version!.content.options.map(({ deliverables: _, ...option }) => option);
  await db
    .update(proposalVersions)
    .set({ content: { ...version!.content, options } })
    .where(eq(proposalVersions.proposalId, id));
  expect((await guest.prepare(email, chosen)).sha256).toBe(sha256);
});

test('a change order adds deliverables to its project, which keeps what it has', async () => {
  const client = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId: client.id, title: 'Campaign' });
  const order = async () => {
    const { id, revision, content } = (await admin('POST', '', { title: 'More', projectId })).body.proposal;
    const items = [{ key: 'more', title: 'More shorts', unitAmount: '300.00', quantity: 2, deliverables: [short] }];
    await admin('PATCH', `/${id}`, { revision, content: { ...content, items } });
    await send(id);
    const own = visit(String(id));
    const chosen = { version: 1, choice: null, addOns: [], quantities: {} };
    const { sha256 } = (await own.at('POST', '/document', chosen, client.cookie)).body;
    const form = { ...chosen, sha256, signature: { kind: 'typed' }, name: 'Ann Carter', agree: true };
    expect((await own.accept(form, client.cookie)).status).toBe(201);
    return (await readDeliverables(projectId)).map(({ title }: { title: string }) => title);
  };
  expect(await order()).toEqual(['Campaign', 'Short 1', 'Short 2']);
  expect(await order()).toEqual(['Campaign', 'Short 1', 'Short 2', 'Short 3', 'Short 4']);
});

test('is refused before it is sent when it makes more than a project can have, or parts of one', async () => {
  const recipient = { recipientName: 'Eve', recipientEmail: 'eve@sold.example' };
  const shorts = { key: 'shorts', title: 'Shorts', unitAmount: '1.00', deliverables: [{ ...short, count: 50 }] };
  const problemsOf = async (addOn: object) => (await send(await draft(recipient, { addOns: [addOn] }))).body.errors;
  expect(await problemsOf({ ...shorts, quantityRange: { min: 1, max: 11 } })).toEqual({
    'content.items': ['What can be chosen makes more than the 500 deliverables that a project can have'],
  });
  expect(await problemsOf({ ...shorts, quantity: 1.5 })).toEqual({
    'content.addOns.0.quantity': ['Enter a whole number: each one makes deliverables'],
  });
  expect(await problemsOf({ ...shorts, deliverables: [{ ...short, title: '' }] })).toEqual({
    'content.addOns.0.deliverables.0.title': ['Title is required'],
  });
});
