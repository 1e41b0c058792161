import { expect, test } from 'vitest';
import { deliverableStates } from '#domain/projects/deliverables.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { statusSentence } from './status-sentence.ts';

test('asks whoever decides for a decision, and guests for what they may do', () => {
  expect(statusSentence('review', 'decider', 2)).toBe('In review: please watch version 2 and decide.');
  expect(statusSentence('in_review', 'commenter', 3)).toBe('In review: please watch version 3 and comment on it.');
  expect(statusSentence('in_review', 'viewer', 3)).toBe('In review: please watch version 3.');
  expect(statusSentence('review', 'decider')).toBe('In review: please watch the draft and decide.');
});

test('says of every status what happens next', () => {
  for (const status of [...projectStatuses, ...deliverableStates])
    expect(statusSentence(status, 'decider', 1)).toMatch(/^[A-Z][a-z ]+: [a-z].+\.$/);
});
