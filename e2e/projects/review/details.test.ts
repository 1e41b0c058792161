import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '#e2e/expect-accessible.ts';
import { enterPortal, expect, test } from '#e2e/test.ts';
import { makeSoundClip, renameSoundCodec } from '#server/testing/sound-clips.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { createReviewOf, waitForPicture } from './drafts.ts';

const folder = temporaryDirectory();
test.afterAll(() => rmSync(folder, { recursive: true }));

test('lists the sound tracks of a version with its loudness, and says which one cannot be played', async ({ page, request }) => {
  const tags = ['-metadata:s:a:0', 'language=ger'];
  const amplitude = 10 ** (-23 / 20);
  const tracks = [[1000, 1000], [400]];
  const clip = makeSoundClip(join(folder, 'cut.mp4'), { tracks, codec: 'aac', amplitude, length: 2, tags });
  const { client, path } = await createReviewOf(request, renameSoundCodec(clip, 1, 'iamf'));
  await enterPortal(page, client, path());
  await waitForPicture(page);
  await expect(page.getByText("The sound of track 2 can't be played.")).toBeVisible();
  await page.getByRole('button', { name: 'Details of this version' }).click();
  const details = page.getByRole('dialog', { name: 'Details' });
  await expect(details).toContainText(/−23\.\d LUFS, range 0 LU, true peak −2[23]\.\d dBTP/);
  await expect(details.getByRole('listitem')).toHaveText([/AAC · stereo · German/, /IAMF.*This track can't be played\./]);
  await expectAccessible(page, "a version's details");
});
