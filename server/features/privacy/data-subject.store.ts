import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Connection } from '../../db/client.ts';
import { type AddressPeriod, inPeriods } from '../../db/email-periods.ts';
import { clients, contactMessages, invitations, mails, waitlist } from '../../db/schema/index.ts';

/** Whose data is handed out or erased. */
export interface DataSubject {
  id: number;
  /** The addresses it has and had: what the studio wrote to them. */
  emailPeriods: AddressPeriod[];
  /** Those that it has shown to be its own: what was written from them. Any other may be a stranger's that was mistyped. */
  confirmedEmailPeriods: AddressPeriod[];
}

type HeldClient = Pick<typeof clients.$inferSelect, 'id' | 'email' | 'emailConfirmedAt' | 'formerEmails' | 'createdAt'>;

/** Whose rows to look for. With the address that a client came with, it may have written before it came, but nobody who had it before. */
export async function dataSubjectOf(db: Connection, client: HeldClient): Promise<DataSubject> {
  const { id, email, emailConfirmedAt, formerEmails, createdAt } = client;
  const present = { email: email.toLowerCase(), until: null, confirmed: emailConfirmedAt !== null };
  const emailPeriods = await Promise.all(
    [...formerEmails, present].map(async ({ email, until, confirmed }, index) => {
      const before = formerEmails[index - 1];
      const first = confirmed ? await lastHeldByOthers(db, id, email) : createdAt;
      return { email, confirmed, since: before ? new Date(before.until) : first, until: until === null ? null : new Date(until) };
    }),
  );
  return { id, emailPeriods, confirmedEmailPeriods: emailPeriods.filter(({ confirmed }) => confirmed) };
}

/** The index holds only these few. */
const hasFormerEmails = sql`${clients.formerEmails} <> '[]'`;

/** Until when another client had an address that it had shown to be its own. */
async function lastHeldByOthers(db: Connection, id: number, email: string): Promise<Date | null> {
  const others = await db
    .select({ formerEmails: clients.formerEmails })
    .from(clients)
    .where(
      and(hasFormerEmails, sql`${clients.formerEmails} @> ${JSON.stringify([{ email, confirmed: true }])}::jsonb`, ne(clients.id, id)),
    );
  const ends = others.flatMap(({ formerEmails }) => formerEmails.filter((former) => former.email === email && former.confirmed));
  return ends.length > 0 ? new Date(Math.max(...ends.map(({ until }) => Date.parse(until)))) : null;
}

/** Messages say whose they are by an id; those without one, by the address that was typed. */
export const isMessageOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = contactMessages;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, confirmedEmailPeriods)));
};

export const isInvitationOf = ({ id, emailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = invitations;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, emailPeriods)));
};

export const isWaitlistEntryOf = ({ confirmedEmailPeriods }: DataSubject) =>
  inPeriods(waitlist.email, waitlist.createdAt, confirmedEmailPeriods);

/** What answers a form is its sender's, who may have mistyped the address too. */
export const isMailTo = ({ emailPeriods, confirmedEmailPeriods }: DataSubject) => {
  const { to, createdAt, contactMessageId, waitlistEntryId } = mails;
  const answersNoForm = and(isNull(contactMessageId), isNull(waitlistEntryId));
  return or(and(inPeriods(to, createdAt, emailPeriods), answersNoForm), inPeriods(to, createdAt, confirmedEmailPeriods));
};
