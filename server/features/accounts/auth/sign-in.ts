import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { redeemAccessCode } from '#server/features/accounts/access-codes/access-codes.service.ts';
import { findAdmin, type UserRow } from '#server/features/accounts/admins/admins.service.ts';
import { recordAdminSignIn } from '#server/features/accounts/admins/admins.store.ts';
import { verifySecondFactor } from '#server/features/accounts/admins/second-factor.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { type ClientRow, preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail, recordClientSignIn } from '#server/features/accounts/clients/clients.store.ts';
import { openSession } from '#server/features/accounts/sessions/sessions.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { emailedLink } from '#server/settings/emailed.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { Network } from '#server/shared/networks/networks.ts';
import { checkPassword, hashPassword, isOutdated } from '#server/shared/passwords/passwords.ts';
import { authMails } from './auth.mails.ts';
import { resendConfirmation, withApprovalEmail } from './register-client.ts';

export interface SignInContext {
  network: Network;
  address: string;
  userAgent: string | undefined;
}

type SignInForm = { username: string | null; password: string; code: string | null };

/** Signs in an admin, or the owner if there is no username. */
export async function signInAdmin(deps: Deps, { username, password, code }: SignInForm, context: SignInContext) {
  const account = username?.toLowerCase() ?? 'owner';
  await deps.limits.consumeSignIn(['admin', account], context.network);
  const user = await findAdmin(deps.db, username);
  const matches = await checkPassword(user?.password, password);
  if (!user || !matches) {
    await recordAudit(deps.db, { action: 'admin.sign_in_refused', actor: anonymousActor(context, username ?? 'owner'), userId: user?.id });
    throw wrongAdminPassword();
  }
  const actor: Actor = { kind: 'admin', id: user.id, name: user.name ?? user.username, address: context.address };
  const { byRecoveryCode } = await verifySecondFactor(deps, user, code, actor);
  const changes = { lastLogin: deps.clock.now(), ...(await rehashIfOutdated(user, password)) };
  const token = await deps.db.transaction(async (tx) => {
    if (!(await recordAdminSignIn(tx, user, changes))) throw wrongAdminPassword();
    await recordAudit(tx, { action: byRecoveryCode ? 'admin.recovery_code_used' : 'admin.signed_in', actor });
    await clearAttempts(deps, tx, ['admin', account], context);
    return openSession(tx, deps.clock, { userId: user.id }, { userAgent: context.userAgent });
  });
  return { token, admin: user };
}

/**
 * Signs in a client. Only a correct password reveals that the account is awaiting approval or deactivated.
 * @returns the client as before the sign-in
 */
export async function signInClient(deps: Deps, { email, password }: { email: string; password: string }, context: SignInContext) {
  const account = ['client', email.toLowerCase()];
  await deps.limits.consumeSignIn(account, context.network);
  const client = await findClientByEmail(deps.db, email);
  const matches = await checkPassword(client?.password, password);
  if (!client || !matches) {
    await recordAudit(deps.db, { action: 'client.sign_in_refused', actor: anonymousActor(context, email), clientId: client?.id });
    throw wrongClientPassword();
  }
  if (!maySignIn(client)) {
    await deps.db.transaction((tx) => clearAttempts(deps, tx, account, context));
    throw new AppError('forbidden', await signInError(deps, client));
  }
  const changes = { lastLogin: deps.clock.now(), ...(await rehashIfOutdated(client, password)) };
  const token = await deps.db.transaction(async (tx) => {
    if (!(await recordClientSignIn(tx, client, changes))) throw wrongClientPassword();
    await recordAudit(tx, { action: 'client.signed_in', actor: clientActor(client, context) });
    await notifySignIn(deps, tx, client, context);
    await clearAttempts(deps, tx, account, context);
    return openSession(tx, deps.clock, { clientId: client.id }, { userAgent: context.userAgent });
  });
  return { token, client };
}

/**
 * Signs in a client with an access code, which only allows viewing and paying.
 * @returns the client as before the sign-in
 */
export async function signInByCode(deps: Deps, code: string, context: SignInContext) {
  await deps.limits.consume('accessCode', context.network);
  const signedIn = await deps.db.transaction(async (tx) => {
    const accessCode = await redeemAccessCode(deps, tx, code);
    if (!accessCode) return undefined;
    const { client, id, expiresAt, isDevelopment } = accessCode;
    await recordAudit(tx, { action: 'client.access_code_used', actor: clientActor(client, context) });
    await notifySignIn(deps, tx, client, context);
    // Only guesses count toward the limit, since several people may share a network.
    await deps.limits.inTransaction(tx).refund('accessCode', context.network);
    const token = await openSession(tx, deps.clock, { clientId: client.id }, { userAgent: context.userAgent, code: { id, expiresAt } });
    return { token, client, isDevelopment };
  });
  if (signedIn) return signedIn;
  await recordAudit(deps.db, { action: 'client.access_code_refused', actor: anonymousActor(context, null) });
  throw new AppError('unauthenticated', 'Invalid password. Please try again.');
}

/** Clears this network's attempts after a correct password. */
async function clearAttempts({ limits }: Deps, tx: Transaction, account: string[], { network }: SignInContext) {
  const inTransaction = limits.inTransaction(tx);
  await inTransaction.refund('access', network);
  await inTransaction.resetSignIn(account, network);
}

/** Tells the client of a sign-in if they want to know, and the studio of the first one. @param client as before the sign-in */
async function notifySignIn(deps: Deps, tx: Transaction, client: ClientRow, { userAgent }: SignInContext) {
  const { id: clientId, name, lastLogin } = client;
  if (!lastLogin)
    await notifyAdmins(deps, tx, {
      by: null,
      text: `${name} signed in for the first time.`,
      link: `/admin/clients/${clientId}`,
      clientId,
    });
  if (preferencesOf(client).signIns) await sendMail(deps, tx, authMails.signedIn, { client, userAgent });
}

/** These errors are also given if the password was changed or reset while it was being checked. */
const wrongAdminPassword = () => new AppError('unauthenticated', 'The password you entered is incorrect.');
const wrongClientPassword = () => new AppError('unauthenticated', 'Please check your credentials and try again.');

/** Upgrades a hash made with older parameters. */
const rehashIfOutdated = async (account: UserRow | ClientRow, password: string) =>
  isOutdated(account.password) ? { password: await hashPassword(password) } : {};

async function signInError(deps: Deps, client: ClientRow): Promise<string> {
  if (client.verified) return 'Your account is deactivated. Please contact the studio.';
  if (client.status === 'invited')
    return `The studio invited you. ${emailedLink(deps, 'Please register with the link in the invitation email.')}`;
  if (!client.emailConfirmedAt) return resendConfirmation(deps, client);
  return withApprovalEmail(deps, 'Your request is awaiting approval.');
}

const clientActor = ({ id, name }: ClientRow, { address }: SignInContext): Actor => ({ kind: 'client', id, name, address });

const anonymousActor = ({ address }: SignInContext, name: string | null): Actor => ({ kind: 'visitor', name, address });
