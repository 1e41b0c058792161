import { expect, test, vi } from 'vitest';
import { fingerprintOf } from './same-file.ts';
import type { UploadTarget } from './upload.ts';
import { UploadQueue } from './upload-queue.ts';

const target: UploadTarget = { audience: 'client', personId: 1, projectId: 7, type: 'source' };

const file = (name: string, content: string, lastModified: number) =>
  Object.assign(new File([content], name, { lastModified }), { webkitRelativePath: '' });

/** The same file with another date, as phones choose it again. */
const chosenAgain = file('clip.mov', 'picture', 2000);

async function interruptClip() {
  const transfers: { file: File; uploadId?: string | undefined }[] = [];
  const queue = new UploadQueue({
    transfer: async (transfer) => void transfers.push(transfer),
    deleteUnfinished: async () => undefined,
    lockUpload: () => undefined,
    onDone: () => undefined,
    onSignedOut: () => undefined,
  });
  const fingerprint = await fingerprintOf(file('clip.mov', 'picture', 1000));
  const clip = { target, name: 'clip.mov', size: 7, lastModified: 1000, fingerprint, sent: 3, uploadId: 'id-clip' };
  queue.setInterrupted('client', 7, [clip]);
  const settle = () => vi.waitFor(() => expect(queue.getUploads()[1] ?? queue.getUploads()[0]!.candidate).toBeDefined());
  return { queue, transfers, settle };
}

test.each(['add', 'choose'])('offers to continue with the same content under another date: %s', async (way) => {
  const { queue, transfers, settle } = await interruptClip();
  if (way === 'add') queue.add(target, [chosenAgain, chosenAgain]);
  else expect(await queue.continueWith(1, chosenAgain)).toBeUndefined();
  await settle();
  expect(transfers).toEqual([]);
  queue.answerOffer(1, 'continue');
  expect(transfers).toMatchObject([{ file: chosenAgain, uploadId: 'id-clip' }]);
  expect(queue.getUploads()).toHaveLength(1);
});

test('uploads it as a new file instead, and leaves the interrupted upload', async () => {
  const { queue, transfers, settle } = await interruptClip();
  queue.add(target, [chosenAgain]);
  await settle();
  queue.answerOffer(1, 'upload as new');
  expect(transfers).toMatchObject([{ file: chosenAgain, uploadId: undefined }]);
  expect(queue.getUploads()).toMatchObject([{ status: 'interrupted', candidate: undefined }, { status: 'uploading' }]);
});

test('offers nothing for other content of the same name and size', async () => {
  const { queue, transfers, settle } = await interruptClip();
  const other = file('clip.mov', 'another', 2000);
  expect(await queue.continueWith(1, other)).toBe('clip.mov was changed after this upload began. Please upload it as a new file.');
  queue.add(target, [other]);
  await settle();
  expect(transfers).toMatchObject([{ file: other, uploadId: undefined }]);
});
