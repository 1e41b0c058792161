import { eq, isNotNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { conversionMachines } from '#server/db/schema/projects/conversion-machines.ts';
import { videos } from '#server/db/schema/projects/videos.ts';
import { processVideo } from '#server/features/projects/videos/process-video.ts';
import type { JobHandlers } from '#server/job-queue/queues.ts';
import { makeClip } from '#server/testing/clips.ts';
import { draftsInReview } from '#server/testing/drafts-in-review.ts';
import { onTestEnd } from '#server/testing/on-test-end.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { NoSpaceHereError, takeConversions } from './take-conversions.ts';

/** A machine whose queue is told what to take, and whose disk has so much space. */
async function openMachine({ deps }: TestApp, { free = 50e9, handle = async () => undefined as unknown } = {}) {
  const disk = vi.spyOn(deps.ffmpeg!, 'freeSpace').mockImplementation(async () => free);
  const [work, pause] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestEnd(() => vi.useRealTimers());
  const handlers = { 'process-video': handle } as unknown as JobHandlers;
  const jobs = { ...deps.jobs, work: vi.fn<typeof deps.jobs.work>(work), pause };
  const stop = takeConversions({ ...deps, jobs }, handlers, (error) => console.error(error));
  onTestEnd(stop);
  return { work: jobs.work, pause, stop, disk };
}

const problemIn = async ({ db }: TestApp) => (await db.select().from(conversionMachines)).map(({ problem }) => problem);

test('takes nothing while its disk is nearly full, and says so', async () => {
  const testApp = await createTestApp();
  const { work, pause, disk } = await openMachine(testApp, { free: 1.9e9 });
  const reason = 'its disk has less than 2 GB left';
  await expect.poll(() => problemIn(testApp)).toEqual([reason]);
  expect(work).not.toHaveBeenCalled();
  disk.mockResolvedValue(2e9);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  expect(work.mock.calls[0]![1]).toEqual(expect.arrayContaining(['process-file', 'process-video', 'make-poster', 'convert-film']));
  expect(await problemIn(testApp)).toEqual([null]);
  disk.mockResolvedValue(0);
  vi.advanceTimersByTime(20_000);
  await expect.poll(() => pause.mock.calls.length).toBe(1);
  expect(await problemIn(testApp)).toEqual([reason]);
});

test('leaves videos to others for ten minutes after one for which it had no space', async () => {
  const testApp = await createTestApp();
  const { work, pause } = await openMachine(testApp, { handle: () => Promise.reject(new NoSpaceHereError()) });
  await expect.poll(() => work.mock.calls.length).toBe(1);
  await work.mock.calls[0]![0]['process-video']({ fileId: 1 });
  await expect.poll(() => pause.mock.calls.length).toBe(1);
  await expect.poll(() => problemIn(testApp)).toEqual(['its disk had no space for the last video']);
  vi.advanceTimersByTime(10 * 60_000);
  await expect.poll(() => work.mock.calls.length).toBe(2);
});

test('gives back a video for which it has no space, unless no other machine takes any', async () => {
  const testApp = await createTestApp({ env: (await startS3Server()).env });
  const { db, deps } = testApp;
  const { id: fileId } = await draftsInReview(testApp, makeClip()).upload();
  vi.spyOn(deps.ffmpeg!, 'freeSpace').mockResolvedValue(2e9);
  const read = async () => (await db.select().from(videos).where(eq(videos.fileId, fileId)))[0];
  const addMachine = (problem: string | null) => db.insert(conversionMachines).values({ id: crypto.randomUUID(), name: 'render', problem });
  await addMachine(null);
  await addMachine(null);
  await expect(processVideo(deps, { fileId })).rejects.toThrow(NoSpaceHereError);
  expect(await read()).toMatchObject({ status: 'queued', interruptions: 0 });
  await db.delete(conversionMachines);
  await addMachine(null);
  await addMachine('its disk has less than 2 GB left');
  await processVideo(deps, { fileId });
  expect(await read()).toMatchObject({ status: 'failed', error: 'The disk is full. Free some space, then process the video again.' });
  expect(await db.$count(conversionMachines, isNotNull(conversionMachines.problem))).toBe(1);
});
