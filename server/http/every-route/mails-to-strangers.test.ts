import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAccessFixture } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import { briefActions } from '#server/testing/briefs.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db, drain } = testApp;
const { admin, addTemplate } = await briefActions(testApp);
await admin('PUT', '/brief-offer', { templateId: await addTemplate() });

/** Sending a message comes first, because its answer offers the brief that another call accepts. */
const endpoints = (await allEndpoints())
  .filter(({ access, method }) => access === 'public' && method !== 'GET')
  .sort((a, b) => Number(nameOf(b) === 'POST /api/contact') - Number(nameOf(a) === 'POST /api/contact'));

let networks = 0;
const fromNewNetwork = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++networks / 256)}.${networks % 256}` });

interface Counts {
  /** How many emails went to an address that anyone may have typed. */
  automatic: number;
  other: number;
}

async function countMails(mailbox: string): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, number>>(sql`
    select count(*) filter (where content ? 'autoReply')::int automatic, count(*) filter (where not content ? 'autoReply')::int other
    from mails where regexp_replace(lower("to"), '\\+[^@]*', '') = ${mailbox}`);
  return rows[0]!;
}

/**
 * Calls every public endpoint from ten networks, with the mailbox of one person, or the same link of the studio's.
 * @param addressOf the address to type the nth time
 * @returns the emails that it got, by what caused them, and the statuses
 */
async function callAll(caller: 'visitor' | 'clientA', addressOf: (mailbox: string, count: number) => string) {
  const fixture = await createAccessFixture(testApp, caller);
  const mailbox = fixture.caller.email;
  const mails: Record<string, Counts> = {};
  const statuses: Record<string, number[]> = {};
  const offers: string[] = [];
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    const { params = {}, headers, body } = (await requests[name]?.(fixture)) ?? {};
    const isTyped = typeof body === 'object' && 'email' in body && !params.token;
    await drain();
    const before = await countMails(mailbox);
    for (let count = 1; count <= 10; count++) {
      if (name === 'POST /api/brief-offers/:token') params.token = offers.pop()!;
      const url = endpoint.path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter]));
      const sent = isTyped ? { ...body, email: addressOf(mailbox, count) } : body;
      const response = await call(endpoint.method, url, { body: sent, headers: { ...fromNewNetwork(), ...headers } });
      if (response.body?.briefOffer) offers.push(response.body.briefOffer);
      statuses[name] = [...(statuses[name] ?? []), response.status];
    }
    await drain();
    const after = await countMails(mailbox);
    const caused = { automatic: after.automatic - before.automatic, other: after.other - before.other };
    if (caused.automatic > 0 || caused.other > 0) mails[name] = caused;
  }
  const automatic = Object.values(mails).reduce((sum, counts) => sum + counts.automatic, 0);
  const others = Object.entries(mails).flatMap(([name, { other }]) => (other > 0 ? [[name, other]] : []));
  return { automatic, others: Object.fromEntries(others), statuses };
}

test('a mailbox that strangers type gets six emails a day, whatever they call from however many networks', async () => {
  const { automatic, others, statuses } = await callAll('visitor', (mailbox, count) => mailbox.replace('@', `+${count}@`));
  expect(others).toEqual({});
  expect(automatic).toBe(6);
  // The calls succeed: only the email is withheld.
  for (const name of ['POST /api/contact', 'POST /api/waitlist']) expect(statuses[name]).toEqual(Array<number>(10).fill(201));
  expect(statuses['POST /api/brief-offers/:token']).toEqual(Array<number>(10).fill(200));
});

test("so does a client's, besides what is limited by account or by link", async () => {
  const { automatic, others } = await callAll('clientA', (mailbox) => mailbox);
  expect(automatic).toBe(6);
  expect(others).toEqual({
    'POST /api/client/forgot-password': 3,
    'POST /api/client/reset-password': 1,
    'POST /api/proposals/:token/code': 5,
    'POST /api/proposals/:token/accept': 1,
    'POST /api/payments/sandbox/confirm': 1,
    'POST /api/payments/sandbox/authenticate': 1,
  });
});
