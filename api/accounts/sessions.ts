import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

const session = z
  .object({
    id,
    createdAt: instant,
    lastSeenAt: instant,
    userAgent: z.string().nullable(),
    byAccessCode: z.boolean(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });

/** The same three calls about sessions for clients and for admins. */
const sessionEndpoints = <const Caller extends 'clientWithPassword' | 'admin'>(area: 'client' | 'admin', access: Caller) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/${area}/sessions`,
    access,
    summary: "Lists the user's own sessions, most recently used first.",
    reads: ['sessions'],
    response: success.extend({ sessions: z.array(session) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `/api/${area}/sessions/:id`,
    access,
    summary: "Ends one of the user's own sessions.",
    params: pathId,
    response: success,
  }),
  endAll: endpoint({
    method: 'POST',
    path: `/api/${area}/sessions/end-all`,
    access,
    summary: 'Signs out everywhere, including the current session.',
    response: success,
  }),
});

export const clientSessionEndpoints = sessionEndpoints('client', 'clientWithPassword');
export const adminSessionEndpoints = sessionEndpoints('admin', 'admin');
