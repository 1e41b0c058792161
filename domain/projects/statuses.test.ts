import { expect, test } from 'vitest';
import { progressOf, projectProgress, projectStatuses } from './statuses.ts';

test('the progress of a status that this version does not know is 0 %', () => {
  expect(progressOf('on_hold')).toBe(0);
  expect(projectStatuses.map(progressOf)).toEqual(Object.values(projectProgress));
});
