import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pathId } from './fields.ts';
import { success } from './responses.ts';

export const accessCodeStatuses = ['active', 'expired', 'revoked'] as const;

const issuedCode = z
  .object({ id, status: z.enum(accessCodeStatuses), createdAt: instant, expiresAt: instant, lastUsedAt: instant.nullable() })
  .meta({ id: 'AccessCode' });

export const newAccessCode = z.object({
  /** In days. */
  lifetime: z.int('Please enter a number of days').min(1, 'At least 1 day').max(365, 'At most 365 days').default(30),
});

export const accessCodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/clients/:id/access-codes',
    access: 'admin',
    summary: 'The newest hundred access codes of a client, without the codes themselves.',
    params: pathId,
    response: success.extend({ accessCodes: z.array(issuedCode) }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/access-codes',
    access: 'admin',
    summary: 'Issues an access code, which is shown only in this answer.',
    status: 201,
    params: pathId,
    body: newAccessCode,
    response: success.extend({ code: z.string(), accessCode: issuedCode }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/access-codes/:id/revoke',
    access: 'admin',
    summary: 'Makes an access code stop working, and ends the sessions that it opened.',
    params: pathId,
    response: success,
  }),
};
