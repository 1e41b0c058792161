import { Metadata } from '@tus/server';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createRow } from './access-rows.ts';
import { forRowOfA, type PrepareRequest, projectIn } from './prepare-request.ts';

const tus = { 'tus-resumable': '1.0.0' };
const link = 'https://dropbox.example/trailer.mov';

/** Requests for footage, drafts and final files. */
export const fileRequests: Record<string, PrepareRequest> = {
  'GET /api/projects/:id/files': async (fixture) => {
    const id = await createRow.project(fixture, fixture.a);
    await createRow.file(fixture, fixture.a, { projectId: id });
    await createRow.file(fixture, fixture.b);
    return { params: { id }, expected: { files: [{}] } };
  },
  'GET /api/projects/:id/lock': forRowOfA(createRow.milestone),
  'GET /api/files/:id': forRowOfA(createRow.file),
  'GET /api/files/:id/download': forRowOfA(createRow.video),
  'GET /api/files/:id/stream': forRowOfA(createRow.video),
  'GET /api/projects/:id/finals': async (fixture) => ({ params: { id: await createRow.finalFile(fixture, fixture.a) } }),
  'GET /api/admin/storage': async ({ testApp: { db }, a, b }) => {
    for (const { clientId, marker } of [a, b]) await db.insert(projects).values({ clientId, title: marker, storedBytes: 1e12 });
    return {};
  },
  'GET /api/admin/uploads': async (fixture) => {
    for (const client of [fixture.a, fixture.b]) await createRow.upload(fixture, client);
    return {};
  },
  'DELETE /api/admin/uploads/:id': async (fixture) => ({ params: { id: await createRow.upload(fixture, fixture.a) } }),
  'GET /api/files/:id/poster': forRowOfA(createRow.video),
  'GET /api/files/:id/filmstrip': forRowOfA(createRow.video),
  'GET /api/projects/:id/uploads': projectIn('footage_upload'),
  'POST /api/files/uploads/:id/finish': async (fixture) => ({ params: { id: await createRow.upload(fixture, fixture.a, 'video') } }),
  'POST /api/files/uploads': async (fixture) => {
    const projectId = String(await createRow.project(fixture, fixture.a));
    return {
      headers: { ...tus, 'upload-length': '5', 'upload-metadata': Metadata.stringify({ filename: 'A001.mov', projectId, type: 'source' }) },
    };
  },
  'PATCH /api/files/uploads/:id': async (fixture) => ({
    params: { id: await createRow.upload(fixture, fixture.a) },
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'video',
  }),
  'DELETE /api/files/uploads/:id': async (fixture) => ({ params: { id: await createRow.upload(fixture, fixture.a) }, headers: tus }),
  'DELETE /api/files/:id': forRowOfA(createRow.file),
  'POST /api/files/:id/restore': forRowOfA(createRow.deletedFile),
  'GET /api/files/:id/waveform': forRowOfA(createRow.video),
  'GET /api/files/:id/playbacks': forRowOfA(createRow.video),
  'POST /api/files/:id/process': forRowOfA(createRow.video),
  'POST /api/files/:id/poster': async (fixture) => ({
    ...(await forRowOfA(createRow.video)(fixture)),
    body: { frame: 2 },
    expected: { video: { posterFrame: 2 } },
  }),
  'POST /api/files/:id/start-timecode': async (fixture) => ({
    ...(await forRowOfA(createRow.video)(fixture)),
    body: { startTimecode: '01:00:00:00' },
    expected: { video: { startTimecode: '01:00:00:00' } },
  }),
  'POST /api/admin/projects/:id/file-links': async (fixture) =>
    projectIn('editing', { name: fixture.a.marker, type: 'final', link })(fixture),
  'POST /api/admin/projects/:id/release-files': projectIn('final_delivery'),
};
