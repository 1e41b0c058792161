import { findFirstDeliverable, insertDeliverables } from '#server/features/projects/deliverables/deliverables.store.ts';
import type { AccessFixture } from './access-callers.ts';
import { createRow } from './access-rows.ts';
import { listWithBoth, type PrepareRequest, projectIn } from './prepare-request.ts';

/** A project of client A with a draft and a second deliverable. */
async function addProject(fixture: AccessFixture) {
  const { db } = fixture.testApp;
  const { projectId } = await createRow.version(fixture, fixture.a, 'editing');
  const first = await findFirstDeliverable(db, projectId);
  const [second] = await insertDeliverables(db, [{ projectId, title: 'Short 2' }]);
  return { projectId, first, second: second! };
}

const first: PrepareRequest = async (fixture) => ({ params: { id: (await addProject(fixture)).first } });

/** A request that names some of a project's deliverables by their ids. */
const withIds =
  (idsOf: (deliverables: { first: number; second: number }) => number[], body: object = {}): PrepareRequest =>
  async (fixture) => {
    const { projectId, ...deliverables } = await addProject(fixture);
    return { params: { id: projectId }, body: { ids: idsOf(deliverables), ...body } };
  };

/** Requests about deliverables, by endpoint. */
export const deliverableRequests: Record<string, PrepareRequest> = {
  'GET /api/admin/deliverables': listWithBoth(createRow.project),
  'POST /api/admin/deliverables/bulk': async (fixture) => {
    const { second } = await addProject(fixture);
    return { body: { action: 'cancel', ids: [second] }, expected: { bulkAction: { results: [{ id: second, outcome: 'done' }] } } };
  },
  'GET /api/client/projects/:id/deliverables': projectIn('pending'),
  'GET /api/admin/projects/:id/deliverables': projectIn('pending'),
  'POST /api/admin/projects/:id/deliverables': projectIn('pending', { title: 'Short 1' }),
  'POST /api/admin/projects/:id/deliverables/batch': projectIn('editing', { deliverables: [{ title: 'Short 1' }, { title: 'Short 2' }] }),
  'POST /api/admin/projects/:id/deliverables/titles': projectIn('editing', { titles: ['Short 1', 'Short 2'] }),
  'POST /api/admin/projects/:id/deliverables/change': withIds(({ first }) => [first], { dueDate: '2026-12-31' }),
  'PUT /api/admin/projects/:id/deliverables/order': withIds(({ first, second }) => [second, first]),
  'POST /api/admin/projects/:id/deliverables/send': withIds(({ first }) => [first]),
  'POST /api/admin/projects/:id/deliverables/cancel': withIds(({ first }) => [first]),
  'POST /api/admin/deliverables/:id/duplicate': first,
  'PATCH /api/admin/deliverables/:id': async (fixture) => ({ ...(await first(fixture)), body: { dueDate: '2026-12-31' } }),
  'DELETE /api/admin/deliverables/:id': first,
  'POST /api/admin/deliverables/:id/resume': first,
};
