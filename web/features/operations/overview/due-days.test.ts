import { expect, test } from 'vitest';
import { consecutiveDates } from './due-days.ts';

test('lists dates without gaps', () => {
  expect(consecutiveDates('2028-02-28', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
