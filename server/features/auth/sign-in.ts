import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Network } from '../../shared/networks.ts';
import { checkPassword, hashPassword, isOutdated } from '../../shared/passwords.ts';
import { redeemAccessCode } from '../access-codes/access-codes.service.ts';
import { changeAdmin, findAdmin, holdAdmin, type UserRow } from '../admins/admins.service.ts';
import { passSecondFactor } from '../admins/second-factor.ts';
import { record } from '../audit/audit.service.ts';
import { mayEnter } from '../clients/clients.policy.ts';
import { type ClientRow, changeClient, findClientByEmail, holdClient, preferencesOf } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { signedInMail } from './auth.mails.ts';
import { resendConfirmation } from './register-client.ts';

/** From where and with what somebody signs in. */
export interface Visit {
  network: Network;
  address: string;
  userAgent: string | undefined;
}

type SignInForm = { username: string | null; password: string; code: string | null };

/** Signs an admin in; without a username it is the owner. */
export async function signInAdmin(deps: Deps, { username, password, code }: SignInForm, visit: Visit) {
  const account = username?.toLowerCase() ?? 'owner';
  const forget = await countTry(deps, ['admin', account], visit);
  const user = await findAdmin(deps.db, username);
  const matches = await checkPassword(user?.password, password);
  if (!user || !matches) {
    await record(deps.db, { action: 'admin.refused', by: nameless(visit, username ?? 'owner'), userId: user?.id });
    throw new AppError('unauthenticated', 'The password you entered is incorrect.');
  }
  const by: Actor = { kind: 'admin', id: user.id, name: user.name ?? user.username, address: visit.address };
  const { byRecoveryCode } = await passSecondFactor(deps, user, code, by);
  await forget();
  const changes = { lastLogin: deps.clock.now(), ...(await renewedHash(user, password)) };
  const token = await deps.db.transaction(async (tx) => {
    requireSame(user, await holdAdmin(tx, user.id), 'The password you entered is incorrect.');
    await changeAdmin(tx, user.id, changes);
    await record(tx, { action: byRecoveryCode ? 'admin.recovery_code_used' : 'admin.signed_in', by });
    return openSession(deps, tx, { userId: user.id }, { userAgent: visit.userAgent });
  });
  return { token, admin: user };
}

/** Signs a client in; one that still waits for approval is told so, but only with the right password. */
export async function signInClient(deps: Deps, { email, password }: { email: string; password: string }, visit: Visit) {
  const forget = await countTry(deps, ['client', email.toLowerCase()], visit);
  const client = await findClientByEmail(deps.db, email);
  const matches = await checkPassword(client?.password, password);
  if (!client || !matches) {
    await record(deps.db, { action: 'client.refused', by: nameless(visit, email), clientId: client?.id });
    throw new AppError('unauthenticated', 'Please check your credentials and try again.');
  }
  await forget();
  if (!mayEnter(client)) throw new AppError('forbidden', await whyNot(deps, client));
  const changes = { lastLogin: deps.clock.now(), ...(await renewedHash(client, password)) };
  const token = await deps.db.transaction(async (tx) => {
    requireSame(client, await holdClient(tx, client.id), 'Please check your credentials and try again.');
    await changeClient(tx, client.id, changes);
    await record(tx, { action: 'client.signed_in', by: asClient(client, visit) });
    await tellSignIn(deps, tx, client, visit);
    return openSession(deps, tx, { clientId: client.id }, { userAgent: visit.userAgent });
  });
  return { token, client };
}

/** Lets a client in with a code that the studio gave out: to look and to pay. */
export async function signInByCode(deps: Deps, code: string, visit: Visit) {
  await deps.limits.take('accessCode', visit.network);
  const opened = await deps.db.transaction(async (tx) => {
    const found = await redeemAccessCode(deps, tx, code);
    if (!found) return undefined;
    const { client, id, expiresAt, isDevelopment } = found;
    await record(tx, { action: 'client.code_used', by: asClient(client, visit) });
    await tellSignIn(deps, tx, client, visit);
    const token = await openSession(deps, tx, { clientId: client.id }, { userAgent: visit.userAgent, code: { id, expiresAt } });
    return { token, client, isDevelopment };
  });
  if (opened) return opened;
  await record(deps.db, { action: 'client.code_refused', by: nameless(visit, null) });
  throw new AppError('unauthenticated', 'Invalid password. Please try again.');
}

/**
 * Counts a try before anything is looked up: strictly for this account and network, with growing delays for the account alone.
 * @returns what forgets the tries of this network, once one was right
 */
async function countTry({ limits }: Deps, account: [kind: string, name: string], { network }: Visit) {
  await limits.take('access', network);
  await limits.take('signIn', ...account, network);
  await limits.slowDown(...account);
  return async () => {
    await limits.giveBack('access', network);
    await limits.forget('signIn', ...account, network);
    await limits.forget('account', ...account);
  };
}

/** Tells the client, if it wants to know. */
async function tellSignIn(deps: Deps, tx: Transaction, client: ClientRow, { userAgent }: Visit) {
  if (preferencesOf(client).signIns) await sendMail(deps, tx, signedInMail(client, userAgent, deps.settings.publicUrl));
}

/** The password that was right is still the password: it may have been changed or reset while it was checked. */
function requireSame(checked: { password: string }, present: { password: string } | undefined, message: string) {
  if (present?.password !== checked.password) throw new AppError('unauthenticated', message);
}

/** A hash with today's parameters, where the stored one was made with others. */
const renewedHash = async (account: UserRow | ClientRow, password: string) =>
  isOutdated(account.password) ? { password: await hashPassword(password) } : {};

async function whyNot(deps: Deps, client: ClientRow): Promise<string> {
  if (client.verified) return 'Your account is deactivated. Please write to the studio.';
  if (!client.emailConfirmedAt) return resendConfirmation(deps, client);
  return "Your request is waiting for approval. You'll get an e-mail once it is approved.";
}

const asClient = ({ id, name }: ClientRow, { address }: Visit): Actor => ({ kind: 'client', id, name, address });

const nameless = ({ address }: Visit, name: string | null): Actor => ({ kind: 'visitor', name, address });
