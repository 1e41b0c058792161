import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorCodes, problem } from '#api/shared/errors.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { ensureOwner, findAdmin } from '#server/features/accounts/admins/admins.service.ts';
import { addClient } from '#server/features/accounts/clients/clients.service.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { hashPassword } from '#server/shared/passwords/passwords.ts';
import { allEndpoints } from '#server/testing/endpoints.ts';
import { clientPassword, createClient, createInvoice } from '#server/testing/factories.ts';
import { junkRequest } from '#server/testing/fuzz.ts';
import { repetitions, testSeed } from '#server/testing/sample.ts';
import { sampleBody } from '#server/testing/sample-body.ts';
import { createTestApp } from '#server/testing/test-app.ts';

interface Operation {
  security: Record<string, []>[];
  responses: Record<string, { content: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }>;
}

const testApp = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
const { call, db, deps } = testApp;
// Everyone has the password of the sample body, so that requests get past password checks.
await ensureOwner(deps.db, clientPassword);
const owner = (await findAdmin(db, null))!;
const password = await hashPassword(clientPassword);
await createInvoice(testApp, { clientId: (await createClient(testApp)).id });

const served = JSON.parse((await call('GET', '/api/openapi.json')).text.replaceAll('#/components/schemas/', '#/$defs/'));
const operations = Object.entries<Record<string, Operation>>(served.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase() as 'POST', path, operation })),
);
const bodies = new Map(
  (await allEndpoints()).map(({ method, path, body }) => [`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, body && sampleBody(body)]),
);

/** The success status, and the response's content type and schema. */
function successOf({ responses }: Operation) {
  const [status = ''] = Object.keys(responses);
  const [type, { schema }] = Object.entries(responses[status]!.content)[0]!;
  return { status: Number(status), type, body: z.fromJSONSchema({ ...schema, $defs: served.components.schemas }) };
}

/** Mostly a caller with access: others don't get past the access check. */
function callerFor({ security }: Operation) {
  const expected = !security[0] ? 'visitor' : 'admin' in security[0] ? 'owner' : 'client';
  return fc.oneof({ weight: 6, arbitrary: fc.constant(expected) }, { weight: 1, arbitrary: fc.constantFrom('visitor', 'client', 'owner') });
}

/** A new session each time: the previous request may have ended it or deactivated its client. */
async function signIn(caller: string): Promise<string> {
  if (caller === 'visitor') return '';
  if (caller === 'owner') return `picturelock-admin=${await openSession(db, deps.clock, { userId: owner.id }, { userAgent: 'test' })}`;
  const details = { name: clientPassword, email: `${crypto.randomUUID()}@client.example`, password, verified: true };
  const { id: clientId } = await addClient(db, details);
  return `picturelock-client=${await openSession(db, deps.clock, { clientId }, { userAgent: 'test' })}`;
}

test.each(operations)(
  '$method $path handles junk as its endpoint specifies, without server errors',
  async ({ method, path, operation }) => {
    const success = successOf(operation);
    const validBody = bodies.get(`${method} ${path}`);

    const respondsAsSpecified = fc.asyncProperty(junkRequest(path, validBody), callerFor(operation), async (request, caller) => {
      // Without this, rate limits would hide the code behind them.
      await db.delete(rateLimits);
      const cookie = [await signIn(caller), request.cookie].filter(Boolean).join('; ');
      const { status, headers, text, body } = await call(method, request.url, { ...request, cookie });
      if (status === success.status) {
        expect(headers['content-type']).toContain(success.type);
        return void success.body.parse(body ?? text);
      }
      expect(errorCodes[problem.parse(body).code]).toBe(status);
      expect(status === 503 || status < 500, `responded with ${status}`).toBe(true);
    });
    await fc.assert(respondsAsSpecified, { seed: testSeed, numRuns: validBody === undefined ? repetitions(2, 30) : repetitions(4, 60) });
  },
);
