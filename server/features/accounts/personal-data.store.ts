import { and, eq, isNull, or } from 'drizzle-orm';
import { noPartyDetails } from '#domain/shared/addresses.ts';
import type { PersonalData } from '#server/area.ts';
import type { Transaction } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { type DataSubject, inPeriods } from '#server/db/data-subject.ts';
import { accessCodes } from '#server/db/schema/accounts/access-codes.ts';
import { clients } from '#server/db/schema/accounts/clients.ts';
import { invitations } from '#server/db/schema/accounts/invitations.ts';
import { sessions } from '#server/db/schema/accounts/sessions.ts';
import { erasedAddress } from '#server/shared/erased-address.ts';
import { endSessionsOf } from './sessions/sessions.store.ts';

const isInvitationOf = ({ id, emailPeriods }: DataSubject) => {
  const { clientId, email, createdAt } = invitations;
  return or(eq(clientId, id), and(isNull(clientId), inPeriods(email, createdAt, emailPeriods)));
};

const account = {
  ...columns(clients, 'id', 'email', 'name', 'company', 'phone', 'address', 'createdAt', 'lastLogin', 'preferences'),
  ...columns(clients, 'postalCode', 'city', 'region', 'country', 'taxId'),
  ...columns(clients, 'pendingEmail', 'additionalInfo', 'deletionRequestedAt', 'totalCreditsUsed', 'totalCreditsAvailable'),
};

export const accountsData = {
  read: {
    account: async (db, { id, confirmedEmailPeriods }) => ({
      ...(await db.select(account).from(clients).where(eq(clients.id, id)))[0],
      formerEmails: confirmedEmailPeriods.filter(({ until }) => until).map(({ email }) => email),
    }),
    sessions: (db, { id }) =>
      db
        .select(columns(sessions, 'createdAt', 'lastSeenAt', 'userAgent'))
        .from(sessions)
        .where(and(eq(sessions.clientId, id), isNull(sessions.viewedBy))),
    accessCodes: (db, { id }) =>
      db
        .select(columns(accessCodes, 'createdAt', 'expiresAt', 'lastUsedAt'))
        .from(accessCodes)
        .where(eq(accessCodes.clientId, id)),
    invitations: (db, subject) =>
      db
        .select(columns(invitations, 'name', 'email', 'createdAt', 'usedAt'))
        .from(invitations)
        .where(isInvitationOf(subject)),
  },
  erase: async (_, tx, subject) => {
    await endSessionsOf(tx, { clientId: subject.id });
    await tx.delete(accessCodes).where(eq(accessCodes.clientId, subject.id));
    await tx.delete(invitations).where(isInvitationOf(subject));
  },
} satisfies PersonalData;

/** Leaves a client row without a person, for what stays. Must come first: only then can personal data of sent invoices be removed. */
export async function anonymizeClient(tx: Transaction, id: number, { erasedAt, password }: { erasedAt: Date; password: string }) {
  await tx
    .update(clients)
    .set({
      name: 'Erased client',
      email: erasedAddress(id),
      password,
      ...noPartyDetails,
      packageRenewsOn: null,
      additionalInfo: null,
      preferences: {},
      formerEmails: [],
      pendingEmail: null,
      verificationTokens: [],
      verificationTokenExpiry: null,
      resetTokens: {},
      lastLogin: null,
      deletionRequestedAt: null,
      deactivatedAt: erasedAt,
      erasedAt,
    })
    .where(eq(clients.id, id));
}
