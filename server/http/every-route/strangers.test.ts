import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { createAccessFixture } from '#server/testing/access/access-callers.ts';
import { requests } from '#server/testing/access/access-requests.ts';
import type { AccessRequest } from '#server/testing/access/prepare-request.ts';
import { accessRows } from '#server/testing/access/read-access-table.ts';
import { allEndpoints, nameOf } from '#server/testing/endpoints.ts';
import { createLinkedReview } from '#server/testing/review-links.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** What a request costs the studio, in the columns of docs/reference/strangers.md. */
interface Effects {
  /** The rate limits that count it. */
  counted: string;
  /** The tables that have more rows afterward. */
  adds: string;
  /** Whom it emails: the `studio`, the address that was `typed`, or the one `on record`. */
  emails: string;
}

const testApp = await createTestApp();
const { call, db } = testApp;

const publicNames = new Set((await allEndpoints()).filter(({ access }) => access === 'public').map(nameOf));
const isPayment = (path: string) => path.startsWith('/api/payments/');
/** What a visitor, or the holder of a link, can send. The payment sandbox and its webhook are for sample data and the provider. */
const strangersRows = accessRows.filter(({ name, path, statuses }) => {
  const isOpen = publicNames.has(name) || (statuses.visitor < 400 && path !== '/api/openapi.json');
  return isOpen && !path.endsWith('*') && !isPayment(path);
});

const documented = readDocument();

/** Rows of the first table: request, counted by, adds, emails, what else limits it. */
function readDocument(): Map<string, Effects & { otherLimits: string }> {
  const text = readFileSync(new URL('../../../docs/reference/strangers.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]+ \/api/.test(line));
  const cells = rows.map((row) => row.split('|').map((cell) => cell.replaceAll('`', '').trim()));
  return new Map(
    cells.map(([, name = '', counted = '', adds = '', emails = '', otherLimits = '']) => [name, { counted, adds, emails, otherLimits }]),
  );
}

/** Tables that don't count as effects: counters, and what the sandbox's provider would keep elsewhere. */
const uncounted = /^(rate_limits|row_counts|sandbox_.*)$/;

async function countRows(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select tablename as name,
      (xpath('/row/count/text()', query_to_xml(format('select count(*) from public.%I', tablename), false, true, '')))[1]::text::int as count
    from pg_tables where schemaname = 'public'`);
  return new Map(rows.filter(({ name }) => !uncounted.test(name)).map(({ name, count }) => [name, count]));
}

const join = (names: string[]) => [...new Set(names)].sort().join(', ');

/** Finds out what a request costs. @param send the request @param typed what it says about an address */
async function effectsOf(send: () => Promise<unknown>, typed: AccessRequest['body']): Promise<Effects> {
  await db.delete(rateLimits);
  await db.delete(mails);
  const before = await countRows();
  await send();
  const after = await countRows();
  const limits = (await db.select().from(rateLimits)).map(({ key }) => key.split(':')[0]!);
  const { studioEmail } = await readStudio(db);
  const isTyped = (address: string) => JSON.stringify(typed ?? '').includes(`"${address}"`);
  const sent = (await db.select().from(mails)).map(({ to }) => (to === studioEmail ? 'studio' : isTyped(to) ? 'typed' : 'on record'));
  const grown = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);
  return { counted: join(limits), adds: join(grown), emails: join(sent) };
}

const expectDocumented = (name: string, effects: Effects) => {
  const { otherLimits, ...told } = documented.get(name) ?? { otherLimits: '' };
  expect(told).toEqual(effects);
  expect(effects.adds + effects.emails === '' || effects.counted + otherLimits !== '', 'limited in some way').toBe(true);
};

test.each(strangersRows)('$name costs what the record says', async ({ name, method, path }) => {
  const { params, query, body, headers = {} } = (await requests[name]?.(await createAccessFixture(testApp, 'visitor'))) ?? {};
  const url = path.replace(/:(\w+)/g, (_, key: string) => String(params?.[key]));
  const send = () => call(method as 'GET', query ? `${url}?${new URLSearchParams(query)}` : url, { body, headers });
  expectDocumented(name, await effectsOf(send, body));
});

const guestComment = 'POST /api/files/:id/comments';

test("a guest's comment costs what the record says", async () => {
  const { fileId, link } = await createLinkedReview(testApp, { mayComment: true });
  const guest = await link.enter();
  const body = { text: 'The logo is too small.' };
  expectDocumented(guestComment, await effectsOf(() => guest.call('POST', `/api/files/${fileId}/comments`, body), body));
});

const guestPlayback = 'POST /api/files/:id/playbacks';

test('how a version plays for a guest costs what the record says', async () => {
  const { fileId, link } = await createLinkedReview(testApp);
  const guest = await link.enter();
  const body = { id: 'ca'.repeat(16), lines: 540, isAuto: true, watched: 3, stalls: 0, longestStall: 0, buffered: 12 };
  const report = () => guest.call('POST', `/api/files/${fileId}/playbacks`, body);
  expectDocumented(guestPlayback, await effectsOf(report, body));
});

test('the record lists every request that strangers can send, and no others', () => {
  expect([...documented.keys()].sort()).toEqual([...strangersRows.map(({ name }) => name), guestComment, guestPlayback].sort());
});
