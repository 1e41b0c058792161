import { expect, test } from 'vitest';
import { nextStepText, unwatchableText } from './next-step-texts.ts';

type Files = Parameters<typeof nextStepText>[0]['files'];

const files = (...list: Partial<Files[number]>[]) =>
  list.map((file, id) => ({ id, isUnplayable: false, isInPreparation: false, ...file })) as Files;

const draft = (fileId: number) => ({ fileId, version: fileId + 1, openComments: 0 });

test('asks nobody to watch a draft that could not be prepared, until another one replaces it', () => {
  const failed = { type: 'draft', isUnplayable: true } as const;
  const { title } = nextStepText({ status: 'review', files: files(failed), draft: draft(0) }, false);
  expect(title).toBe("Your draft couldn't be prepared for playback.");
  const replaced = files(failed, { type: 'draft' }, { type: 'source', isUnplayable: true });
  expect(nextStepText({ status: 'review', files: replaced, draft: draft(1) }, false).title).toBe('Your draft is ready for review.');
});

test('calls no draft ready that is still being prepared', () => {
  const preparing = { files: files({ type: 'draft', isInPreparation: true }), draft: draft(0) } as const;
  expect(nextStepText({ status: 'review', ...preparing }, false).title).toBe('Your draft is being prepared.');
  expect(nextStepText({ status: 'editing', ...preparing }, false).title).toBe("We're editing your video.");
});

test('goes by the draft of the film that is left, not by a newer one of a film that was cancelled', () => {
  const others = [
    { type: 'draft', isUnplayable: true },
    { type: 'draft', isInPreparation: true },
  ] as const;
  for (const other of others) {
    const project = { status: 'review', files: files({ type: 'draft' }, other), draft: draft(0) } as const;
    expect(unwatchableText(project)).toBeFalsy();
    expect(nextStepText(project, false).title).toBe('Your draft is ready for review.');
  }
});

test('says of final files that they can be downloaded once they are paid, while they are locked', () => {
  const delivered = { status: 'final_delivery', files: files({ type: 'final' }), draft: null } as const;
  expect(nextStepText(delivered, false).text).toBe("You'll find them below, under Files.");
  expect(nextStepText(delivered, true).text).toBe("You'll find them below, under Files, and can download them once this project is paid.");
});

test('claims no approval before the final files are there: the studio may have moved the project without one', () => {
  expect(nextStepText({ status: 'final_delivery', files: [], draft: null }, true)).toEqual({
    title: "We're preparing your final files.",
    text: "We're exporting the cut and checking everything once more. You'll find the files here.",
  });
});

test('says that there is no draft when what is in review has none', () => {
  expect(nextStepText({ status: 'review', files: [], draft: null }, false, true).title).toBe("There's no draft to review right now.");
  expect(nextStepText({ status: 'editing', files: [], draft: null }, false, true).title).toBe("We're editing your video.");
});
