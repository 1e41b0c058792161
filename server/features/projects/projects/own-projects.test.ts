import { expect, test } from 'vitest';
import { files } from '#server/db/schema/projects/files.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';
import { withDeliverable } from '#server/testing/with-deliverable.ts';

const testApp = await createTestApp();
const { call, db } = testApp;

test("lists only the client's own projects, newest first", async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await db.insert(projects).values([
    { clientId: mine.id, title: 'Older', createdAt: new Date('2026-01-01T00:00:00Z') },
    { clientId: mine.id, title: 'Newer', createdAt: new Date('2026-02-01T00:00:00Z') },
    { clientId: other.id, title: 'Not mine' },
  ]);
  const { body, text } = await call('GET', '/api/client/projects', { cookie: mine.cookie });
  expect(body.projects.map(({ title }: { title: string }) => title)).toEqual(['Newer', 'Older']);
  expect(text).not.toContain('Not mine');
});

test("shows the status and the deadline as a calendar date, without the studio's notes", async () => {
  const { id, cookie } = await createClient(testApp);
  await db
    .insert(projects)
    .values({ clientId: id, title: 'Trailer', status: 'footage_upload', deadline: '2026-03-29', notes: 'Difficult client' });
  const { body, text } = await call('GET', '/api/client/projects', { cookie });
  expect(body.projects).toMatchObject([{ title: 'Trailer', description: null, status: 'footage_upload', deadline: '2026-03-29' }]);
  expect(text).not.toContain('Difficult client');
});

test("never pages into another client's projects", async () => {
  const mine = await createClient(testApp);
  const other = await createClient(testApp);
  await db.insert(projects).values([
    { clientId: mine.id, title: 'One', createdAt: new Date('2026-01-03T00:00:00Z') },
    { clientId: other.id, title: 'Not mine', createdAt: new Date('2026-01-02T00:00:00Z') },
    { clientId: mine.id, title: 'Two', createdAt: new Date('2026-01-01T00:00:00Z') },
  ]);
  const first = await call('GET', '/api/client/projects?limit=1', { cookie: mine.cookie });
  const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
  expect((await call('GET', next, { cookie: mine.cookie })).body.projects).toMatchObject([{ title: 'Two' }]);
  expect((await call('GET', next, { cookie: other.cookie })).body.projects).toMatchObject([{ title: 'Not mine' }]);
});

test('says which of its files could not be prepared for playback, or are not yet', async () => {
  const { id: clientId, cookie } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId });
  await createVersion(testApp, { projectId, video: { status: 'failed' } });
  await createVersion(testApp, { projectId, version: 2 });
  await createVersion(testApp, { projectId, version: 3, video: { status: 'failed' }, paths: { proxy: 'derived/3' } });
  await createVersion(testApp, { projectId, version: 4, video: { status: 'queued' }, paths: { proxy: 'derived/4' } });
  await createVersion(testApp, { projectId, version: 5, video: { status: 'processing' } });
  const file = { projectId, path: 'notes' };
  await db.insert(files).values(
    [
      { ...file, name: 'Notes.pdf', mediaType: 'application/pdf' },
      { ...file, name: 'New.mp4' },
      { ...file, name: 'Elsewhere.mp4', path: '', dropboxLink: 'https://cuts.example/1' },
    ].map(withDeliverable),
  );
  const { files: listed } = (await call('GET', `/api/client/projects/${projectId}`, { cookie })).body.project;
  expect(listed).toMatchObject([
    { name: 'Draft 1.mp4', isUnplayable: true, isInPreparation: false },
    { name: 'Draft 2.mp4', isUnplayable: false, isInPreparation: false },
    { name: 'Draft 3.mp4', isUnplayable: false, isInPreparation: false },
    { name: 'Draft 4.mp4', isUnplayable: false, isInPreparation: false },
    { name: 'Draft 5.mp4', isUnplayable: false, isInPreparation: true },
    { name: 'Notes.pdf', isUnplayable: false, isInPreparation: false },
    { name: 'New.mp4', isUnplayable: false, isInPreparation: true },
    { name: 'Elsewhere.mp4', isUnplayable: false, isInPreparation: false },
  ]);
});
