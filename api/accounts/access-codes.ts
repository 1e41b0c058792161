import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { expiryStatus, id, instant, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

const accessCodeSummary = z
  .object({ id, status: expiryStatus, createdAt: instant, expiresAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'AccessCode' });

export const newAccessCode = z.object({
  /** How many days the code works. */
  lifetime: z
    .int('Please enter a whole number of days')
    .min(1, 'Please enter at least 1 day')
    .max(365, 'Please enter at most 365 days')
    .default(30),
});

export const accessCodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/access-codes',
    access: 'admin',
    summary: "Lists a client's 100 newest access codes, without the codes themselves.",
    reads: [],
    params: pathId,
    response: success.extend({ accessCodes: z.array(accessCodeSummary) }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/access-codes',
    access: 'admin',
    summary: 'Issues an access code. Only this response contains the code.',
    status: 201,
    params: pathId,
    body: newAccessCode,
    response: success.extend({ code: z.string(), accessCode: accessCodeSummary }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/access-codes/:id/revoke',
    access: 'admin',
    summary: 'Revokes an access code and ends the sessions opened with it.',
    params: pathId,
    response: success,
  }),
};
