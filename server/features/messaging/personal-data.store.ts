import { and, eq, isNull, or } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import { columns } from '#server/db/columns.ts';
import { type DataSubject, inPeriods } from '#server/db/data-subject.ts';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { notifications } from '#server/db/schema/messaging/notifications.ts';
import { deleteMailsAbout } from './mail/mail.store.ts';
import { deleteNotificationsOf } from './notifications/notifications.store.ts';
import { deleteClientDeliveries } from './webhooks/webhooks.store.ts';

/** A reply to a form goes to whoever sent it, who may have mistyped the address too. */
const isMailTo = ({ emailPeriods, confirmedEmailPeriods }: DataSubject) => {
  const { to, createdAt, contactMessageId, waitlistEntryId } = mails;
  const answersNoForm = and(isNull(contactMessageId), isNull(waitlistEntryId));
  return or(and(inPeriods(to, createdAt, emailPeriods), answersNoForm), inPeriods(to, createdAt, confirmedEmailPeriods));
};

export const messagingData = {
  read: {
    notifications: (db, { id }) =>
      db
        .select(columns(notifications, 'text', 'link', 'createdAt', 'readAt'))
        .from(notifications)
        .where(eq(notifications.clientId, id)),
    mails: (db, subject) =>
      db
        .select(columns(mails, 'subject', 'createdAt', 'sentAt'))
        .from(mails)
        .where(isMailTo(subject)),
  },
  erase: async (_, tx, { id, emailPeriods }) => {
    await deleteNotificationsOf(tx, id);
    await deleteMailsAbout(tx, emailPeriods, id);
    await deleteClientDeliveries(tx, id);
  },
} satisfies PersonalData;
