import { endpoint } from '#api/shared/endpoint.ts';
import { pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';

/** Lets an admin see the portal as a client does, without changing anything. */
export const viewingEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/api/admin/clients/:id/view',
    access: 'admin',
    summary: 'Shows the portal in this browser as the client sees it, for an hour at most. Nothing can be changed there.',
    params: pathId,
    response: success,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/admin/viewing',
    access: 'admin',
    summary: 'Stops viewing the portal as a client.',
    response: success,
  }),
};
