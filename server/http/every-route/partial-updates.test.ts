import { expect, test } from 'vitest';
import { clientPackages } from '#server/db/schema/billing/packages.ts';
import { comments } from '#server/db/schema/projects/comments.ts';
import { leads } from '#server/db/schema/sales/leads.ts';
import { findFirstDeliverable } from '#server/features/projects/deliverables/deliverables.store.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { createClient, createInvoice, createProject, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createReview } from '#server/testing/versions.ts';
import { addEndpoint } from '#server/testing/webhook-receiver.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);
const project = await createProject(testApp, { clientId: client.id });
const deliverableId = await findFirstDeliverable(db, project.id);
const draft = await createInvoice(testApp, { clientId: client.id, sent: false });
const [offered] = await db.insert(clientPackages).values({ name: 'Growth', priceMinor: 149_950 }).returning();

const [lead] = await db.insert(leads).values({ name: 'Bo', email: 'bo@lead.example' }).returning();

const { projectId, version } = await createReview(testApp, { clientId: client.id });
const [comment] = await db
  .insert(comments)
  .values({ projectId, fileId: version.id, clientId: client.id, text: 'Too loud', frame: 7 })
  .returning();

const endpoint = await addEndpoint(testApp, owner, 'https://hooks.example/studio');

interface PatchCase {
  path: string;
  /** The id in the path. */
  id?: number;
  cookie?: string;
  /** The path of the resource in the response. */
  resourcePath: string[];
  /** Two patches sent at the same time. */
  changes: [object, object];
  /** A patch that clears fields, sent last. */
  cleared?: object;
}

const cases: PatchCase[] = [
  {
    path: '/api/admin/settings',
    resourcePath: ['studio'],
    changes: [{ studioName: 'Reel Deal', studioPhone: '1' }, { timeZone: 'Europe/Berlin' }],
    cleared: { studioPhone: null },
  },
  {
    path: '/api/admin/retention',
    resourcePath: ['retention'],
    changes: [{ messageRetentionMonths: 3, mailRetentionDays: 5 }, { billingPartyRetentionYears: 7 }],
  },
  {
    path: '/api/admin/profile',
    resourcePath: ['profile'],
    changes: [
      { name: 'Olive', preferences: { requests: false } },
      { email: 'olive@studio.example', preferences: { projects: false } },
    ],
    cleared: { email: null },
  },
  {
    path: '/api/admin/clients/:id',
    id: client.id,
    resourcePath: ['client'],
    changes: [{ name: 'Ann', company: 'Ann Films' }, { phone: '+44 20' }],
    cleared: { company: null },
  },
  {
    path: '/api/client/profile',
    cookie: client.cookie,
    resourcePath: ['profile'],
    changes: [{ name: 'Anna' }, { address: '1 Reel Street' }],
    cleared: { address: null },
  },
  {
    path: '/api/client/profile/preferences',
    cookie: client.cookie,
    resourcePath: ['profile', 'preferences'],
    changes: [{ invoices: false }, { signIns: true }],
  },
  {
    path: '/api/admin/projects/:id',
    id: project.id,
    resourcePath: ['project'],
    changes: [
      { title: 'Trailer', deadline: '2026-12-31', notes: 'Careful' },
      { startDate: '2026-03-29', deliverables: ['Film'] },
    ],
    cleared: { deadline: null, deliverables: [] },
  },
  {
    path: '/api/admin/deliverables/:id',
    id: deliverableId,
    resourcePath: ['deliverable'],
    changes: [
      { title: 'Short 1', aspectRatio: '9:16' },
      { dueDate: '2026-12-31', targetLength: 30, kind: 'short' },
    ],
    cleared: { aspectRatio: null, dueDate: null, targetLength: null },
  },
  {
    path: '/api/admin/leads/:id',
    id: lead!.id,
    resourcePath: ['lead'],
    changes: [{ company: 'Bo Films', nextStep: 'Call' }, { nextStepDate: '2026-12-31' }],
    cleared: { company: null, nextStepDate: null },
  },
  {
    path: '/api/admin/invoices/:id',
    id: draft.id,
    resourcePath: ['invoice'],
    changes: [
      { dueDate: '2026-12-31', notes: 'Thank you' },
      { deliveryDate: '2026-12-01', taxExemption: { category: 'exempt', reason: null } },
    ],
    cleared: { notes: null, taxExemption: null },
  },
  {
    path: '/api/admin/packages/:id',
    id: offered!.id,
    resourcePath: ['package'],
    changes: [
      { price: '900.00', additionalFeatures: ['Captions'] },
      { currency: 'EUR', type: 'pro', videoCreditLimit: 8 },
    ],
    cleared: { videoCreditLimit: null },
  },
  {
    path: '/api/comments/:id',
    id: comment!.id,
    cookie: client.cookie,
    resourcePath: ['comment'],
    changes: [{ text: 'Too quiet' }, { drawing: [{ tool: 'pen', points: [[0, 1]] }] }],
    cleared: { drawing: null },
  },
  {
    path: '/api/admin/webhook-endpoints/:id',
    id: endpoint.id,
    resourcePath: ['endpoint'],
    changes: [{ events: ['invoice.sent'], isActive: false }, { description: 'Accounting' }],
    cleared: { description: null },
  },
];

/** Endpoints that refuse the second of two changes to the same revision. */
const byRevision = ['/api/admin/brief-templates/:id', '/api/admin/proposals/:id'];

/** Endpoints whose fields are the keys of questions. */
const byKey = ['/api/briefs/:token/answers'];

test('covers every PATCH endpoint', async () => {
  const patchEndpoints = (await allEndpoints()).filter(
    ({ method, path }) => method === 'PATCH' && ![...byRevision, ...byKey].includes(path),
  );
  expect(cases.map(({ path }) => path).sort()).toEqual(patchEndpoints.map(({ path }) => path).sort());
});

test.each(cases)('$path applies concurrent patches and leaves other fields alone', async (patchCase) => {
  const { path, id, cookie = owner, resourcePath, changes, cleared = {} } = patchCase;
  const patch = async (body: object) => {
    const response = await call('PATCH', path.replace(':id', String(id)), { cookie, body });
    expect(response.status).toBe(200);
    return resourcePath.reduce((value, name) => value[name], response.body);
  };
  const before = await patch({});
  await Promise.all(changes.map(patch));
  const after = await patch({});
  for (const change of changes) expect(after).toMatchObject(change);
  const untouched = Object.entries(before).filter(([name]) => !changes.some((change) => name in change));
  expect(after).toMatchObject(Object.fromEntries(untouched));
  expect(await patch(cleared)).toEqual({ ...after, ...cleared });
});
