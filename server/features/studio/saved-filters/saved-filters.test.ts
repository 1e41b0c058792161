import { expect, test } from 'vitest';
import { savedFilterLimit } from '#api/studio/saved-filters.ts';
import { newAdmin } from '#server/testing/access/access-callers.ts';
import { createClient, ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const testApp = await createTestApp();
const { call } = testApp;
const owner = await ownerCookie(testApp);

const filter = { list: 'invoices', name: 'Overdue', query: 'status=overdue' };

const save = (cookie: string, details: object = {}) =>
  call('POST', '/api/admin/saved-filters', { cookie, body: { ...filter, ...details } });

const namesFor = async (cookie: string) =>
  (await call('GET', '/api/admin/saved-filters', { cookie })).body.savedFilters.map(({ name }: { name: string }) => name);

const remove = async (cookie: string, id: number) => (await call('DELETE', `/api/admin/saved-filters/${id}`, { cookie })).status;

test('shows filters to their admin or to all, and lets their author and the owner delete shared ones', async () => {
  const [{ cookie: author }, { cookie: other }] = [await newAdmin(testApp), await newAdmin(testApp)];
  const own = (await save(author)).body.savedFilter;
  expect(own).toMatchObject({ ...filter, isShared: false, mayDelete: true });
  expect(await save(author), 'the name is taken').toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } });
  const [first, second] = [await save(author, { name: 'Late', isShared: true }), await save(author, { name: 'Later', isShared: true })];
  expect([await namesFor(author), await namesFor(other)]).toEqual([
    ['Late', 'Later', 'Overdue'],
    ['Late', 'Later'],
  ]);
  const [late, later] = [first, second].map(({ body }) => body.savedFilter.id);
  expect([await remove(other, own.id), await remove(owner, own.id), await remove(other, late)]).toEqual([404, 404, 403]);
  expect([await remove(author, late), await remove(owner, later), await remove(author, own.id)]).toEqual([200, 200, 200]);
  expect(await namesFor(author)).toEqual([]);
});

test('keeps shared filters of a removed admin and limits how many there are', async () => {
  const { cookie, userId } = await newAdmin(testApp);
  await save(cookie, { name: 'Kept', isShared: true });
  for (let number = 1; number <= savedFilterLimit; number++) await save(cookie, { name: `Own ${number}` });
  expect(await save(cookie, { name: 'One more' })).toMatchObject({ status: 409 });
  await call('DELETE', `/api/admin/admins/${userId}`, { cookie: owner });
  expect(await namesFor(owner)).toEqual(['Kept']);
});

test('deletes filters that name an erased client', async () => {
  const { id, email, name } = await createClient(testApp);
  const query = new URLSearchParams({ search: email });
  await save(owner, { name: 'By address', query: String(query) });
  await save(owner, { name: 'By id', query: `clientId=${id}&status=overdue` });
  await save(owner, { name: 'Of another', query: `clientId=${id}9` });
  await call('POST', `/api/admin/clients/${id}/erase`, { cookie: owner, body: { name } });
  expect(await namesFor(owner)).toEqual(expect.not.arrayContaining(['By address', 'By id']));
  expect(await namesFor(owner)).toContain('Of another');
});
