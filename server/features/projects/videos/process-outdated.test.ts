import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { asc, inArray, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { slowLane } from '#server/job-queue/queues.ts';
import { StoppedError } from '#server/shared/run-program.ts';
import { runFfmpeg } from '#server/testing/clips.ts';
import { createClient, createProject } from '#server/testing/factories.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createVersion } from '#server/testing/versions.ts';
import { processOutdated } from './process-outdated.ts';

const testApp = await createTestApp();
const { db, deps } = testApp;
const client = await createClient(testApp);

const folder = temporaryDirectory();
const picture = ['-f', 'lavfi', '-t', '0.2', '-i', 'testsrc=size=64x48:rate=25'];
const sound = ['-f', 'lavfi', '-t', '0.2', '-i', 'sine'];
const make = (name: string, ...args: string[]) => {
  runFfmpeg([...args, join(folder, name)]);
  return join(folder, name);
};
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
const bt709 = [...h264, '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const clips = {
  plain: make('plain.mp4', ...picture, ...sound, ...bt709),
  twoTracks: make('tracks.mov', ...picture, ...sound, ...sound, '-map', '0', '-map', '1', '-map', '2', ...bt709),
  rgb: make('rgb.mov', ...picture, '-c:v', 'qtrle', '-pix_fmt', 'rgb24'),
  hlg: make('hlg.mov', ...picture, ...h264, '-color_trc', 'arib-std-b67'),
};

interface Draft {
  clip: keyof typeof clips;
  status?: ProjectStatus;
  projectId?: number;
  video?: Partial<typeof videos.$inferInsert>;
}

async function createDraft({ clip, status = 'review', video, ...project }: Draft) {
  const projectId = project.projectId ?? (await createProject(testApp, { clientId: client.id, status })).id;
  const path = `uploads/${crypto.randomUUID()}`;
  await deps.storage.write(path, createReadStream(clips[clip]));
  return createVersion(testApp, { projectId, path, version: project.projectId ? 2 : 1, ...(video ? { video } : {}) });
}

const statusesOf = async (drafts: { id: number }[]) => {
  const ids = drafts.map(({ id }) => id);
  const rows = await db.select().from(videos).where(inArray(videos.fileId, ids)).orderBy(asc(videos.fileId));
  return rows.map(({ status, comparedVersion }) => (comparedVersion === null ? `${status}, not compared` : status));
};

test('processes drafts again whose colors or sound were wrong: the newest of each project that is not finished', async () => {
  const former = await createDraft({ clip: 'rgb' });
  const drafts = [
    former,
    await createDraft({ clip: 'twoTracks', projectId: former.projectId }),
    await createDraft({ clip: 'rgb' }),
    await createDraft({ clip: 'hlg' }),
    await createDraft({ clip: 'plain' }),
    await createDraft({ clip: 'rgb', status: 'completed' }),
    await createDraft({ clip: 'rgb', video: { processingVersion: 1 } }),
    await createDraft({ clip: 'rgb', video: { status: 'failed' } }),
  ];
  await processOutdated(deps);
  const expected = [
    'ready, not compared',
    'queued',
    'queued',
    'queued',
    'ready',
    'ready, not compared',
    'ready, not compared',
    'failed, not compared',
  ];
  expect(await statusesOf(drafts)).toEqual(expected);
  await processOutdated(deps);
  expect(await statusesOf(drafts)).toEqual(expected);
  const { rows } = await db.execute(sql`select distinct priority from pgboss.job where name = 'process-video'`);
  expect(rows).toEqual([{ priority: slowLane + 1 }]);
  await testApp.drain();
  expect((await statusesOf(drafts)).slice(1, 4)).toEqual(['ready', 'ready', 'ready']);
});

test('looks again in the next night at what it could not look at, and at the others in this one', async () => {
  const drafts = [await createDraft({ clip: 'rgb' }), await createDraft({ clip: 'rgb' }), await createDraft({ clip: 'rgb' })];
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockRejectedValueOnce(new Error('Out of luck'));
  await processOutdated(deps);
  reading.mockRestore();
  expect(await statusesOf(drafts)).toEqual(['queued', 'queued', 'ready, not compared']);
  await processOutdated(deps);
  expect(await statusesOf(drafts)).toEqual(['queued', 'queued', 'queued']);
});

test('does not take a draft for right because the server stopped while it looked', async () => {
  const draft = await createDraft({ clip: 'rgb' });
  const reading = vi.spyOn(deps.storage, 'withLocalCopy').mockRejectedValueOnce(new StoppedError());
  await expect(processOutdated(deps)).rejects.toThrow('stopping');
  reading.mockRestore();
  expect(await statusesOf([draft])).toEqual(['ready, not compared']);
  await processOutdated(deps);
  expect(await statusesOf([draft])).toEqual(['queued']);
});

test('looks once at a draft whose original is gone', async () => {
  const draft = await createDraft({ clip: 'rgb' });
  await deps.storage.remove(draft.path);
  await processOutdated(deps);
  expect(await statusesOf([draft])).toEqual(['ready']);
});

test('processes a few in a night, and the rest in the next ones', async () => {
  const drafts: { id: number }[] = [];
  for (let count = 0; count < 7; count++) drafts.push(await createDraft({ clip: 'rgb' }));
  const queued = async () => (await statusesOf(drafts)).filter((status) => status === 'queued').length;
  await processOutdated(deps);
  expect(await queued()).toBe(5);
  await processOutdated(deps);
  expect(await queued()).toBe(7);
});
