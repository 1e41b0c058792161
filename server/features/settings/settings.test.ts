import { expect, test } from 'vitest';
import { settings } from '../../db/schema/settings.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { readStudio, setUpStudio } from './settings.service.ts';

test('readings at the same moment of a new database agree on one set of defaults', async () => {
  const { db } = await createTestDatabase();
  const readings = await Promise.all(Array.from({ length: 8 }, () => readStudio(db)));
  for (const studio of readings) expect(studio).toMatchObject({ studioName: 'Picturelock', timeZone: 'UTC', currency: 'USD' });
  expect(await db.select().from(settings)).toHaveLength(1);
});

test('what was set up is read, and a later set-up does not overwrite it', async () => {
  const { db } = await createTestDatabase();
  await setUpStudio(db, { studioName: 'Reel Deal', timeZone: 'Europe/Berlin' });
  await setUpStudio(db, { studioName: 'Usurper' });
  expect(await readStudio(db)).toMatchObject({ studioName: 'Reel Deal', timeZone: 'Europe/Berlin', studioEmail: 'studio@localhost' });
});
