import { createRow } from './access-rows.ts';
import type { PrepareRequest } from './prepare-request.ts';

/** A version of client A. */
const versionOfA =
  (body?: object): PrepareRequest =>
  async (fixture) => ({ params: { id: (await createRow.version(fixture, fixture.a)).id }, ...(body ? { body } : {}) });

/** A comment on a version of client A. */
const commentOfA: PrepareRequest = async (fixture) => ({ params: { id: (await createRow.versionComment(fixture, fixture.a)).id } });

/** Requests about reviews and comments on versions, by endpoint. */
export const reviewRequests: Record<string, PrepareRequest> = {
  'GET /api/projects/:id/review/:version': async (fixture) => ({
    params: { id: (await createRow.version(fixture, fixture.a)).projectId, version: 'newest' },
    expected: { review: { version: { version: 1 } } },
  }),
  'GET /api/deliverables/:id/review/:version': async (fixture) => ({
    params: { id: (await createRow.version(fixture, fixture.a)).deliverableId, version: 'newest' },
    expected: { review: { version: { version: 1 } } },
  }),
  'GET /api/projects/:id/drafts': async (fixture) => {
    const { id, projectId } = await createRow.version(fixture, fixture.a);
    return { params: { id: projectId }, expected: { deliverables: [{ versions: [{ id, version: 1 }] }] } };
  },
  'POST /api/client/projects/:id/deliverables/approve': async (fixture) => {
    const { id: fileId, projectId, deliverableId } = await createRow.version(fixture, fixture.a);
    return {
      params: { id: projectId },
      body: { approvals: [{ deliverableId, fileId }], name: 'Ann Sender' },
      expected: { results: [{ deliverableId, obstacle: null }] },
    };
  },
  'GET /api/files/:id/comments': async (fixture) => {
    const { id, fileId } = await createRow.versionComment(fixture, fixture.a);
    return { params: { id: fileId }, expected: { comments: [{ id }] } };
  },
  'GET /api/files/:id/comments/export': async (fixture) => ({
    params: { id: (await createRow.versionComment(fixture, fixture.a)).fileId },
  }),
  'POST /api/files/:id/comments': (fixture) => versionOfA({ text: fixture.a.marker, frame: 7 })(fixture),
  'POST /api/files/:id/playbacks': async (fixture) => ({
    params: { id: (await createRow.version(fixture, fixture.a)).id },
    body: { id: 'ca'.repeat(16), lines: 540, isAuto: true, watched: 3, stalls: 0, longestStall: 0, buffered: 12 },
  }),
  'PATCH /api/comments/:id': async (fixture) => ({
    ...(await commentOfA(fixture)),
    body: { text: fixture.a.marker },
  }),
  'DELETE /api/comments/:id': commentOfA,
  'POST /api/comments/:id/resolve': async (fixture) => ({
    ...(await commentOfA(fixture)),
    expected: { comment: { resolved: true } },
  }),
  'POST /api/comments/:id/reopen': commentOfA,
};
