import { expect, test } from 'vitest';
import { settings } from '#server/db/schema/studio/settings.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { changeStudio, readStudio } from './settings.store.ts';

test('has one row of defaults for a new studio', async () => {
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

test('changes only the given fields and increments the version', async () => {
  const { db } = await createTestDatabase();
  await changeStudio(db, { studioName: 'Reel Deal', timeZone: 'Europe/Berlin' });
  await changeStudio(db, { openingHours: null });
  const changed = { studioName: 'Reel Deal', timeZone: 'Europe/Berlin', openingHours: null, studioEmail: 'studio@localhost', version: 3 };
  expect(await readStudio(db)).toMatchObject(changed);
});
