import { frameAtSameTime } from '#domain/projects/timecode.ts';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { expectAccessibleInBothThemes } from '#e2e/expect-accessible.ts';
import { createClient, createProject, enterPortal, expect, moveProject, ownerApi, test } from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';
import { clickFrame, readFrame, uploadFile, waitForPicture } from './drafts.ts';

test('compares a film with other deliverables at the same time, by an address that can be linked', async ({ page, request }) => {
  const client = await createClient(request, 'Casey Reviewer');
  const owner = await ownerApi(request);
  const { id } = await createProject(owner, client.id, { title: 'Campaign', status: 'editing' });
  const add = async (title: string): Promise<number> => (await owner.post(`projects/${id}/deliverables`, { title })).deliverable.id;
  const title = 'Short 1 for all the feeds of the autumn';
  const [short, vertical] = [await add(title), await add('Vertical')];
  const frames = 50;
  await uploadFile(request, id, makeClip({ rate: '25', frames }), 'draft');
  await uploadFile(request, id, makeClip({ rate: '24', frames: 30 }), 'draft', short);
  await uploadFile(request, id, makeClip({ rate: '25', frames, rotated: true }), 'draft', vertical);
  await moveProject(owner, id, 'review');
  await page.setViewportSize({ width: 1440, height: 900 });
  const path = `/client/projects/${id}/review/1`;
  await enterPortal(page, client, path);
  const compare = page.getByRole('button', { name: 'Compare' });
  await expect(compare).toBeVisible({ timeout: conversionTimeout });
  await expect(page.getByText(/preparing|prepared/i)).toHaveCount(0, { timeout: conversionTimeout });
  const videos = page.locator('video');
  await compare.click();
  await expect(page).toHaveURL(`${path}?compare=1&of=${short}`);
  await expect(videos).toHaveCount(2, { timeout: conversionTimeout });

  await test.step('at the same time, though the frame rates and lengths differ', async () => {
    const rate = (numerator: number) => ({ numerator, denominator: 1 });
    for (const frame of [20, 45]) {
      await clickFrame(page, frame, frames);
      const expected = Math.min(29, frameAtSameTime(frame, rate(25), rate(24)));
      await expect.poll(async () => [(await readFrame(page, 0)).shown, (await readFrame(page, 1)).shown]).toEqual([frame, expected]);
    }
  });

  await test.step('with a wipe for pictures of one shape, which the address keeps', async () => {
    await page.getByRole('button', { name: 'Wipe' }).click();
    await expect(page).toHaveURL(`${path}?compare=1&of=${short}&mode=wipe`);
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Wipe' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Player' }).getByText(`${title} v1`).first()).toBeVisible();
  });

  await test.step('on a phone, a long title covers neither its version nor the other name', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const nameOf = (title: string) => page.getByRole('region', { name: 'Player' }).getByText(`${title} v1`).first();
    const left = (await nameOf('Campaign').boundingBox())!;
    const right = (await nameOf(title).boundingBox())!;
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    const version = (await nameOf(title).getByText('v1', { exact: true }).boundingBox())!;
    expect(version.x + version.width).toBeLessThanOrEqual(right.x + right.width);
    expect(right.x + right.width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('side by side in their own shapes, as high as each other', async () => {
    const choice = page.getByRole('group', { name: 'Comparison' }).getByRole('combobox');
    await expect(choice.getByRole('option')).toHaveText(['v1 · Short 1 for all the feeds of the autumn', 'v1 · Vertical']);
    await choice.selectOption('v1 · Vertical');
    await expect(page.getByRole('slider', { name: 'Wipe' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Wipe' })).toHaveCount(0);
    await expect(videos).toHaveCount(2, { timeout: conversionTimeout });
    await waitForPicture(page);
    const [wide, upright] = [(await videos.nth(0).boundingBox())!, (await videos.nth(1).boundingBox())!];
    expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1);
    expect(upright.width / upright.height).toBeCloseTo(9 / 16, 1);
    expect(Math.abs(wide.height - upright.height)).toBeLessThan(2);
    expect(wide.x).toBeLessThan(upright.x);
    await expectAccessibleInBothThemes(page, 'two deliverables side by side');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(page).toHaveURL(path);
    await expect(videos).toHaveCount(1);
  });
});
