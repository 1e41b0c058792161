import { expect, test } from 'vitest';
import { nextStepText } from './next-step-texts.ts';

type Files = Parameters<typeof nextStepText>[0]['files'];

const files = (...list: Partial<Files[number]>[]) =>
  list.map((file, id) => ({ id, isUnplayable: false, isInPreparation: false, ...file })) as Files;

test('asks nobody to watch a draft that could not be prepared, until another one replaces it', () => {
  const failed = { type: 'draft', isUnplayable: true } as const;
  expect(nextStepText({ status: 'review', files: files(failed) }).title).toBe("Your draft couldn't be prepared for playback.");
  const replaced = files(failed, { type: 'draft' }, { type: 'source', isUnplayable: true });
  expect(nextStepText({ status: 'review', files: replaced }).title).toBe('Your draft is ready for review.');
});

test('calls no draft ready that is still being prepared', () => {
  const preparing = { type: 'draft', isInPreparation: true } as const;
  expect(nextStepText({ status: 'review', files: files(preparing) }).title).toBe('Your draft is being prepared.');
  expect(nextStepText({ status: 'editing', files: files(preparing) }).title).toBe("We're editing your video.");
});
