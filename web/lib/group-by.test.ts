import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups in the order of the first item of each group', () => {
  expect([...groupBy(['bb', 'a', 'cc', 'd'], ({ length }) => length)]).toEqual([
    [2, ['bb', 'cc']],
    [1, ['a', 'd']],
  ]);
  expect([...groupBy([null, undefined, null], (item) => item)]).toEqual([
    [null, [null, null]],
    [undefined, [undefined]],
  ]);
});
