import { expect, test } from 'vitest';
import { settings } from '../../db/schema/settings.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { changeStudio, readStudio } from './settings.service.ts';

test('a new studio has its defaults, and one set of them', async () => {
  const { db } = await createTestDatabase();
  expect(await readStudio(db)).toMatchObject({
    studioName: 'Picturelock',
    studioEmail: 'studio@localhost',
    openingHours: 'Monday-Friday 9am-6:30pm GMT',
    timeZone: 'UTC',
    currency: 'USD',
    paymentTermsDays: 14,
    setUpAt: null,
  });
  expect(await db.select().from(settings)).toHaveLength(1);
});

test('a change leaves everything else as it is, and counts', async () => {
  const { db } = await createTestDatabase();
  await changeStudio(db, { studioName: 'Reel Deal', timeZone: 'Europe/Berlin' });
  await changeStudio(db, { openingHours: null });
  const changed = { studioName: 'Reel Deal', timeZone: 'Europe/Berlin', openingHours: null, studioEmail: 'studio@localhost', version: 3 };
  expect(await readStudio(db)).toMatchObject(changed);
});
