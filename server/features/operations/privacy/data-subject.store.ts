import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { type AddressPeriod, inPeriods } from '#server/db/email-periods.ts';
import { clients, contactMessages, invitations, leads, mails, proposals, waitlist } from '#server/db/schema/index.ts';

/** The client whose data is exported or erased. */
export interface DataSubject {
  id: number;
  /** Current and former addresses, for what the studio sent to them. */
  emailPeriods: AddressPeriod[];
  /** The confirmed ones among them, for what was written from them. An unconfirmed one may be a stranger's, mistyped. */
  confirmedEmailPeriods: AddressPeriod[];
}

type ClientEmails = Pick<typeof clients.$inferSelect, 'id' | 'email' | 'emailConfirmedAt' | 'formerEmails' | 'createdAt'>;

/** A client may have written before they had an account, but not before another client gave up the same address. */
export async function dataSubjectOf(db: Connection, client: ClientEmails): Promise<DataSubject> {
  const { id, email, emailConfirmedAt, formerEmails, createdAt } = client;
  const present = { email: email.toLowerCase(), until: null, confirmed: emailConfirmedAt !== null };
  const emailPeriods = await Promise.all(
    [...formerEmails, present].map(async ({ email, until, confirmed }, index) => {
      const previous = formerEmails[index - 1];
      const start = confirmed ? await lastUsedByOthers(db, id, email) : createdAt;
      return { email, confirmed, since: previous ? new Date(previous.until) : start, until: until === null ? null : new Date(until) };
    }),
  );
  return { id, emailPeriods, confirmedEmailPeriods: emailPeriods.filter(({ confirmed }) => confirmed) };
}

/** The condition of the partial index. */
const hasFormerEmails = sql`${clients.formerEmails} <> '[]'`;

/** When another client last had an address that it had confirmed. */
async function lastUsedByOthers(db: Connection, id: number, email: string): Promise<Date | null> {
  const others = await db
    .select({ formerEmails: clients.formerEmails })
    .from(clients)
    .where(
      and(hasFormerEmails, sql`${clients.formerEmails} @> ${JSON.stringify([{ email, confirmed: true }])}::jsonb`, ne(clients.id, id)),
    );
  const ends = others.flatMap(({ formerEmails }) => formerEmails.filter((former) => former.email === email && former.confirmed));
  return ends.length > 0 ? new Date(Math.max(...ends.map(({ until }) => Date.parse(until)))) : null;
}

/** Messages are matched by client id, those without one by the address that was typed. */
export const isMessageOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = contactMessages;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, confirmedEmailPeriods)));
};

/** Leads are matched by the client they became, others by the address, like the messages they come from. */
export const isLeadOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = leads;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, confirmedEmailPeriods)));
};

/** The same for proposals. */
export const isProposalOf = ({ id, confirmedEmailPeriods }: DataSubject) => {
  const { clientId, recipientEmail, createdAt } = proposals;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(recipientEmail, createdAt, confirmedEmailPeriods)));
};

export const isInvitationOf = ({ id, emailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = invitations;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, emailPeriods)));
};

export const isWaitlistEntryOf = ({ confirmedEmailPeriods }: DataSubject) =>
  inPeriods(waitlist.email, waitlist.createdAt, confirmedEmailPeriods);

/** A reply to a form goes to whoever sent it, who may have mistyped the address too. */
export const isMailTo = ({ emailPeriods, confirmedEmailPeriods }: DataSubject) => {
  const { to, createdAt, contactMessageId, waitlistEntryId } = mails;
  const answersNoForm = and(isNull(contactMessageId), isNull(waitlistEntryId));
  return or(and(inPeriods(to, createdAt, emailPeriods), answersNoForm), inPeriods(to, createdAt, confirmedEmailPeriods));
};
