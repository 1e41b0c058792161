import { expect, test } from 'vitest';
import { neighborsOf, rememberList } from './neighbors.ts';

test("finds an item's neighbors in the list it was opened from, on the same page of theirs", () => {
  rememberList({ pathname: '/admin/clients', search: '?search=ann' }, ['7', '5', '9']);
  const listUrl = '/admin/clients?search=ann';
  expect(neighborsOf('/admin/clients/5')).toEqual({ listUrl, previous: '/admin/clients/7', next: '/admin/clients/9' });
  expect(neighborsOf('/admin/clients/7/access-codes')).toEqual({ listUrl, previous: undefined, next: '/admin/clients/5/access-codes' });
  expect(neighborsOf('/admin/clients/7/edit')).toEqual({ listUrl, previous: undefined, next: '/admin/clients/5' });
  expect(neighborsOf('/admin/clients/8'), 'not in the list').toBeUndefined();
  expect(neighborsOf('/admin/clients'), 'no item').toBeUndefined();
});
