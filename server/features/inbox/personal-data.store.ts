import { and, eq, isNull, or } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import { columns } from '#server/db/columns.ts';
import { type DataSubject, inPeriods } from '#server/db/data-subject.ts';
import { contactMessages } from '#server/db/schema/inbox/contact.ts';
import { waitlist } from '#server/db/schema/inbox/waitlist.ts';

/** Messages are matched by client id, those without one by the address that was typed. */
const isMessageOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = contactMessages;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, confirmedEmailPeriods)));
};

const isWaitlistEntryOf = ({ confirmedEmailPeriods }: DataSubject) => inPeriods(waitlist.email, waitlist.createdAt, confirmedEmailPeriods);

export const inboxData = {
  read: {
    messages: (db, subject) =>
      db
        .select(columns(contactMessages, 'name', 'email', 'subject', 'message', 'createdAt'))
        .from(contactMessages)
        .where(isMessageOf(subject)),
    waitlist: (db, subject) => db.select().from(waitlist).where(isWaitlistEntryOf(subject)),
  },
  erase: async (_, tx, subject) => {
    await tx.delete(contactMessages).where(isMessageOf(subject));
    await tx.delete(waitlist).where(isWaitlistEntryOf(subject));
  },
} satisfies PersonalData;
