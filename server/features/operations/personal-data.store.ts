import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import { columns } from '#server/db/columns.ts';
import { calendarFeeds } from '#server/db/schema/operations/calendar.ts';
import { searchWords } from '#server/db/schema/operations/search-words.ts';
import { unsubscribeLinks } from '#server/db/schema/operations/unsubscribe-links.ts';

export const operationsData = {
  read: {
    calendarLinks: (db, { id }) => db.select(columns(calendarFeeds, 'createdAt')).from(calendarFeeds).where(eq(calendarFeeds.clientId, id)),
  },
  erase: async ({ jobs }, tx, { id }) => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.clientId, id));
    await tx.delete(unsubscribeLinks).where(eq(unsubscribeLinks.clientId, id));
    // A job collects the words of the remaining rows again.
    await tx.delete(searchWords);
    await jobs.enqueue(tx, 'refresh-search-words', {});
  },
} satisfies PersonalData;
