import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { acceptanceForm } from '#api/sales/proposal-links.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { largestJson, spareBodySize } from '#server/http/body-limit.ts';
import { cookiesByAccess } from '#server/testing/cookies-by-access.ts';
import { allEndpoints, samplePath } from '#server/testing/endpoints.ts';
import { sample } from '#server/testing/sample.ts';
import { getAtPath, leafPaths, sampleBody, setAtPath } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call, db } = testApp;
const cookies = await cookiesByAccess(testApp);

const endpoints = await allEndpoints();
const withBody = endpoints.filter(({ body }) => body);
const withQuery = endpoints.filter(({ query }) => query);
const withParams = endpoints.filter(({ params }) => params);

beforeEach(() => db.delete(rateLimits));

const veryLong = 'x'.repeat(100_000);
/** Invalid values by the type of the valid one. Numbers may also be sent as text. */
const invalidValues: Record<string, unknown[]> = {
  string: [veryLong, 5, true, {}, ['text'], { toString: 'text' }],
  number: [veryLong, 'many', true, {}, [5], [], 1e308],
  boolean: [veryLong, 'true', 1, {}, [true]],
};

/** zod's default messages, which users should never see. */
const defaultMessages = ({ errors = {} }: { errors?: Record<string, string[]> }) =>
  Object.values(errors)
    .flat()
    .filter((text) => /^Invalid|^Too |: expected/.test(text));

test.each(withBody)('$method $path names every field with an invalid value', async (endpoint) => {
  const validBody = sampleBody(endpoint.body!);
  for (const path of leafPaths(validBody)) {
    for (const value of sample(invalidValues[typeof getAtPath(validBody, path)]!, 1)) {
      const body = setAtPath(validBody, path, value);
      const response = await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body });
      expect({
        value,
        status: response.status,
        fields: Object.keys(response.body.errors ?? {}),
        defaults: defaultMessages(response.body),
      }).toEqual({
        value,
        status: 422,
        defaults: [],
        fields: expect.arrayContaining([expect.stringMatching(new RegExp(`^${path.join('\\.')}(\\.|$)`))]),
      });
    }
  }
});

test.each(withBody)('$method $path reports missing and null fields in plain language', async (endpoint) => {
  const validBody = sampleBody(endpoint.body!);
  for (const path of leafPaths(validBody))
    for (const value of [undefined, null]) {
      // JSON omits a field that is undefined.
      const body = setAtPath(validBody, path, value);
      const response = await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body });
      expect(defaultMessages(response.body), path.join('.')).toEqual([]);
    }
});

test("reports a missing field with the field's own message", async () => {
  const { body: client } = await call('POST', '/api/admin/clients', { cookie: cookies.owner, body: { email: null, company: 5 } });
  expect(client.errors).toEqual({
    name: ['Name is required'],
    email: ['Please enter a valid email address'],
    password: ['Password is required'],
    company: ['Company must be text'],
  });
  const { body: message } = await call('POST', '/api/contact', { body: {} });
  expect(message.errors).toEqual({
    name: ['Name must be at least 2 characters.'],
    email: ['Please enter a valid email address.'],
    message: ['Message must be at least 10 characters.'],
  });
  const { body: invoice } = await call('POST', '/api/admin/invoices', {
    cookie: cookies.owner,
    body: { clientId: 1, items: [{ quantity: 1 }] },
  });
  expect(invoice.errors).toEqual({
    dueDate: ['Please enter a valid date'],
    'items.0.description': ['Description is required'],
    'items.0.unitAmount': ['Unit amount is required'],
  });
  const { body: list } = await call('POST', '/api/contact', { body: '[]', headers: { 'content-type': 'application/json' } });
  expect(list.errors).toEqual({ body: ['Please send the fields as a JSON object'] });
  const token = 'x'.repeat(22);
  const drawn = { kind: 'drawn', strokes: [[1, 'two']] };
  const signed = await call('POST', `/api/proposals/${token}/accept`, {
    body: setAtPath(sampleBody(acceptanceForm), ['signature'], drawn),
  });
  expect(signed.body.errors).toEqual({ 'signature.strokes.0.1': ["This signature can't be read. Please draw it again"] });
  const answers = { q_long_text: 'x'.repeat(10_001) };
  expect((await call('PATCH', `/api/briefs/${token}/answers`, { body: { answers } })).body.errors).toEqual({
    'answers.q_long_text': ['This answer can have at most 10,000 characters'],
  });
});

test.each(withBody)('$method $path rejects bodies that are not objects, or too large', async (endpoint) => {
  for (const body of ['null', '[]', '[{}]', '"text"', '5', 'true']) {
    const headers = { 'content-type': 'application/json' };
    expect((await call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body, headers })).status).toBe(422);
  }
  const padding = spareBodySize + largestJson(endpoint.body!) - JSON.stringify({ padding: '' }).length;
  const sendPadding = (length: number) =>
    call(endpoint.method, samplePath(endpoint), { cookie: cookies[endpoint.access], body: { padding: 'x'.repeat(length) } });
  expect((await sendPadding(padding)).status).not.toBe(413);
  expect((await sendPadding(padding + 1)).status).toBe(413);
});

test.each(withQuery)('$method $path names query parameters that are too long, repeated or invalid', async (endpoint) => {
  const { shape } = endpoint.query as z.ZodObject;
  for (const name of Object.keys(shape))
    for (const query of [
      `${name}=${veryLong}`,
      `${name}=1&${name}=2`,
      ...(name === 'limit' ? ['limit=many', 'limit=', 'limit=0', 'limit=501'] : []),
    ]) {
      const body = endpoint.body && sampleBody(endpoint.body);
      const response = await call(endpoint.method, `${samplePath(endpoint)}?${query}`, { cookie: cookies[endpoint.access], body });
      expect(response).toMatchObject({ status: 422, body: { errors: { [name]: [expect.any(String)] } } });
    }
});

test.each(withParams)('$method $path rejects invalid path parameters', async (endpoint) => {
  const body = endpoint.body && sampleBody(endpoint.body);
  for (const value of [veryLong, 'many', '1.5', '-1', '%00', '1%20or%201=1', '__proto__']) {
    const path = endpoint.path.replace(/:\w+/, value);
    expect((await call(endpoint.method, path, { cookie: cookies[endpoint.access], body })).status).toBeOneOf([404, 422]);
  }
});
