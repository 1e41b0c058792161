import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { conversionTimeout } from '#e2e/conversion-timeout.ts';
import { enterPortal, expect, ownerApi, signInAsOwner, test } from '#e2e/test.ts';
import { makeClip } from '#server/testing/clips.ts';
import { clickFrame, comment, createReview, createReviewLink, post, readFrame, uploadFile, waitForPicture } from './drafts.ts';

const frameCount = 75;
const clip = { rate: '25', frames: frameCount } as const;

async function enterAsGuest(page: Page, path: string) {
  await page.goto(path);
  await page.getByLabel('Your name').fill('Gus Guest');
  await page.getByRole('button', { name: 'Open review' }).click();
  await waitForPicture(page);
}

/** Downloads an export of the comments. @returns its text */
async function readExport(page: Page, name: string): Promise<string> {
  await page.getByText('Export', { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return Buffer.concat(await (await download.createReadStream()).toArray()).toString('utf8');
}

test('a client, a guest on a phone and the editor review two versions at once', async ({ page: client, otherPage: guest, request }) => {
  const review = await createReview(request, clip);
  const editor = await client.context().newPage();
  await guest.setViewportSize({ width: 390, height: 844 });
  const everybody = [client, guest, editor];
  const everybodySees = (text: string) => Promise.all(everybody.map((page) => expect(comment(page, text).first()).toBeVisible()));

  await test.step('all three write at the same time, and see what the others write', async () => {
    await enterPortal(client, review.client, review.path());
    await waitForPicture(client);
    await signInAsOwner(editor);
    await editor.goto(`/admin/projects/${review.project.id}/review/1`);
    await waitForPicture(editor);
    await enterAsGuest(guest, (await createReviewLink(request, review.project.id)).path);
    await Promise.all(everybody.map((page, index) => clickFrame(page, 20 + index, frameCount)));
    await Promise.all([post(client, 'The title comes late.'), post(guest, 'Our logo is old.'), post(editor, 'I will replace the music.')]);
    for (const text of ['The title comes late.', 'Our logo is old.', 'I will replace the music.']) await everybodySees(text);
    await expect(comment(client, 'Our logo is old.')).toContainText('Gus Guest');
  });

  await test.step('the editor resolves one, and the others see it', async () => {
    await comment(editor, 'I will replace the music.').getByRole('button', { name: 'Resolve' }).click();
    for (const page of everybody) await expect(page.getByRole('button', { name: 'Resolved 1' })).toBeVisible();
  });

  await test.step('the next version begins with the other two, at the same frames', async () => {
    await uploadFile(request, review.project.id, makeClip({ ...clip, sound: true }), 'draft');
    const { headers } = await ownerApi(request);
    const isReady = async () => {
      const response = await request.get(`/api/projects/${review.project.id}/review/2?as=admin`, { headers });
      return (await response.json()).review?.version.video?.status;
    };
    await expect.poll(isReady, { timeout: conversionTimeout }).toBe('ready');
    await client.goto(review.path(2));
    await editor.goto(`/admin/projects/${review.project.id}/review/2`);
    await enterAsGuest(guest, (await createReviewLink(request, review.project.id)).path);
    for (const page of [client, editor]) {
      await waitForPicture(page);
      for (const text of ['The title comes late.', 'Our logo is old.'])
        await expect(comment(page, text).getByText('from v1')).toBeVisible();
      await expect(comment(page, 'I will replace the music.')).toHaveCount(0);
    }
    await expect(comment(guest, 'Our logo is old.'), 'guests know of no other version').toHaveCount(0);
    await comment(client, 'Our logo is old.').getByRole('button', { name: '00:00:00:21' }).click();
    expect(await readFrame(client)).toEqual({ said: 21, shown: 21 });
  });

  await test.step('the editor is done with one while the others write more', async () => {
    await Promise.all([
      comment(editor, 'Our logo is old.').getByRole('button', { name: 'Done in this version' }).click(),
      post(client, 'Warmer here.'),
      post(guest, 'Much better.'),
    ]);
    for (const text of ['Warmer here.', 'Much better.']) await everybodySees(text);
    for (const page of [client, editor]) {
      await expect(page.getByRole('button', { name: 'Open 3' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Resolved 1' })).toBeVisible();
    }
  });

  await test.step('exports have what is open, for outside parsers', async () => {
    const open = ['Much better.', 'The title comes late.', 'Warmer here.'];
    const rows = parse(await readExport(client, 'Spreadsheet'), { columns: true, bom: true }) as { Text: string }[];
    expect(rows.map(({ Text }) => Text).toSorted()).toEqual(open);
    const xml = await readExport(client, 'FCPXML');
    const { fcpxml } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'marker' }).parse(xml);
    expect(fcpxml['@_version']).toBeTruthy();
    for (const text of open) expect(xml).toContain(text);
    expect(xml).not.toContain('Our logo is old.');
  });
});
