import { type PrepareRequest, projectIn } from './prepare-request.ts';

/** Requests about deliverables, by endpoint. */
export const deliverableRequests: Record<string, PrepareRequest> = {
  'GET /api/client/projects/:id/deliverables': projectIn('pending'),
  'GET /api/admin/projects/:id/deliverables': projectIn('pending'),
  'POST /api/admin/projects/:id/deliverables': projectIn('pending', { title: 'Short 1' }),
};
