import { expect, test } from 'vitest';
import { clientPackages } from '../../db/schema/packages.ts';
import { allEndpoints } from '../../testing/endpoints.ts';
import { createClient, createProject, ownerCookie } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const owner = await ownerCookie(testApp);
const client = await createClient(testApp);
const project = await createProject(testApp, { clientId: client.id });
const [offered] = await db.insert(clientPackages).values({ name: 'Growth', priceMinor: 149_950 }).returning();

interface Kind {
  path: string;
  /** Of the row in the path. */
  id?: number;
  cookie?: string;
  /** Where the answer holds what was changed. */
  within: string[];
  /** Sent by two people at the same moment. */
  changes: [object, object];
  /** Sent later. */
  cleared?: object;
}

const kinds: Kind[] = [
  {
    path: '/api/admin/settings',
    within: ['studio'],
    changes: [{ studioName: 'Reel Deal', studioPhone: '1' }, { timeZone: 'Europe/Berlin' }],
    cleared: { studioPhone: null },
  },
  {
    path: '/api/admin/retention',
    within: ['retention'],
    changes: [{ messageRetentionMonths: 3, mailRetentionDays: 5 }, { billingPartyRetentionYears: 7 }],
  },
  {
    path: '/api/admin/profile',
    within: ['profile'],
    changes: [
      { name: 'Olive', preferences: { requests: false } },
      { email: 'olive@studio.example', preferences: { projects: false } },
    ],
    cleared: { email: null },
  },
  {
    path: '/api/admin/clients/:id',
    id: client.id,
    within: ['client'],
    changes: [{ name: 'Ann', company: 'Ann Films' }, { phone: '+44 20' }],
    cleared: { company: null },
  },
  {
    path: '/api/client/profile',
    cookie: client.cookie,
    within: ['profile'],
    changes: [{ name: 'Anna' }, { address: '1 Reel Street' }],
    cleared: { address: null },
  },
  {
    path: '/api/client/profile/preferences',
    cookie: client.cookie,
    within: ['profile', 'preferences'],
    changes: [{ invoices: false }, { signIns: true }],
  },
  {
    path: '/api/admin/projects/:id',
    id: project.id,
    within: ['project'],
    changes: [
      { title: 'Trailer', deadline: '2026-12-31', notes: 'Careful' },
      { startDate: '2026-03-29', deliverables: ['Film'] },
    ],
    cleared: { deadline: null, deliverables: [] },
  },
  {
    path: '/api/admin/packages/:id',
    id: offered!.id,
    within: ['package'],
    changes: [
      { price: '900.00', additionalFeatures: ['Captions'] },
      { currency: 'EUR', type: 'pro', videoCreditLimit: 8 },
    ],
    cleared: { videoCreditLimit: null },
  },
];

test('every kind of thing that can be changed is among them', async () => {
  const changing = (await allEndpoints()).filter(({ method }) => method === 'PATCH');
  expect(kinds.map(({ path }) => path).sort()).toEqual(changing.map(({ path }) => path).sort());
});

test.each(kinds)('$path: what two people change at once holds, and what nobody sent stays', async (kind) => {
  const { path, id, cookie = owner, within, changes, cleared = {} } = kind;
  const change = async (body: object) => {
    const answer = await call('PATCH', path.replace(':id', String(id)), { cookie, body });
    expect(answer.status).toBe(200);
    return within.reduce((thing, name) => thing[name], answer.body);
  };
  const before = await change({});
  await Promise.all(changes.map(change));
  const after = await change({});
  for (const sent of changes) expect(after).toMatchObject(sent);
  const others = Object.entries(before).filter(([name]) => !changes.some((sent) => name in sent));
  expect(after).toMatchObject(Object.fromEntries(others));
  expect(await change(cleared)).toEqual({ ...after, ...cleared });
});
