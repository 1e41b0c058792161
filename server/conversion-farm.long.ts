import { expect, test } from 'vitest';
import { queueVideo } from './features/projects/videos/videos.service.ts';
import { makeClip } from './testing/clips.ts';
import { openFarm } from './testing/deployment/conversion-farm.ts';
import { createClient, createProject } from './testing/factories.ts';

const kills = 5;

/** How long a conversion may wait, as promised, in milliseconds. */
const longestWait = 120_000;

test('shares twenty films of one client and one of another with machines that join and are killed', async () => {
  const farm = await openFarm();
  const { testApp, readLog } = farm;
  const queue = async (count: number) => {
    const { id: clientId } = await createClient(testApp);
    const { id: projectId } = await createProject(testApp, { clientId });
    const ids: number[] = [];
    for (let version = 1; version <= count; version++) {
      ids.push(await farm.store(makeClip(), projectId, { version, mediaType: 'video/mp4', checksum: '' }));
      await queueVideo(testApp.deps, ids.at(-1)!);
    }
    return ids;
  };
  const flood = await queue(20);
  const [single] = await queue(1);
  const machines = [await farm.startMachine('first', { WORKERS: 'only' }), await farm.startMachine('second')];
  await farm.untilReady(single!, longestWait);
  expect(readLog().findIndex(({ fileId }) => fileId === single)).toBeLessThan(3);
  farm.hang('second');
  machines.push(await farm.startMachine('third'));
  await expect.poll(() => readLog().filter(({ machine }) => machine === 'second').length, { timeout: longestWait }).toBeGreaterThan(1);
  const lost = readLog().findLast(({ machine }) => machine === 'second')!.fileId;
  await machines[1]!.kill('SIGKILL');
  for (const fileId of flood.filter((id) => id !== lost)) await farm.untilReady(fileId, longestWait);
  await expect.poll(() => readLog().filter(({ fileId }) => fileId === lost).length, { timeout: longestWait }).toBe(2);
  const once = readLog()
    .map(({ fileId }) => fileId)
    .filter((id) => id !== lost);
  expect(once.toSorted((one, other) => one - other)).toEqual([...flood, single].filter((id) => id !== lost));
  expect(readLog().some(({ machine }) => machine === 'third')).toBe(true);
});

test('goes on elsewhere within two minutes, each time a machine is killed', async () => {
  const farm = await openFarm();
  const { testApp, readLog } = farm;
  const { id: clientId } = await createClient(testApp);
  const { id: projectId } = await createProject(testApp, { clientId });
  // It looks for what was missed.
  await farm.startMachine('other', { WORKERS: 'only' });
  for (let kill = 1; kill <= kills; kill++) {
    const name = `machine${kill}`;
    farm.hang(name);
    const machine = await farm.startMachine(name);
    let fileId: number;
    do {
      fileId = await farm.store(makeClip(), projectId, { version: readLog().length + 1, mediaType: 'video/mp4', checksum: '' });
      await queueVideo(testApp.deps, fileId);
      await expect.poll(() => readLog().at(-1)?.fileId, { timeout: 60_000 }).toBe(fileId);
    } while (readLog().at(-1)!.machine !== name);
    await machine.kill('SIGKILL');
    const killedAt = performance.now();
    await expect.poll(() => readLog().at(-1), { timeout: longestWait }).toEqual({ machine: 'other', fileId });
    console.log(`Gone on after ${((performance.now() - killedAt) / 1000).toFixed(0)} s.`);
  }
});
