import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { checkPassword } from '../../shared/passwords.ts';
import { findClientByEmail, recordClientLogin } from '../clients/clients.service.ts';
import { findOwner, findUser, recordUserLogin } from './auth.store.ts';
import { openSession } from './session.service.ts';

/** From where and with what somebody signs in. */
export interface Visit {
  network: string;
  userAgent: string | undefined;
}

/** Signs an admin in; without a username it is the owner. */
export async function signInAdmin(deps: Deps, { username, password }: { username: string | null; password: string }, visit: Visit) {
  const account = username?.toLowerCase() ?? 'owner';
  await deps.limits.take('access', visit.network);
  await deps.limits.take('signIn', 'admin', account, visit.network);
  const user = username ? await findUser(deps.db, username) : await findOwner(deps.db);
  const matches = await checkPassword(user?.password, password);
  if (!user || !matches) throw new AppError('unauthenticated', 'The password you entered is incorrect.');
  await deps.limits.forget('signIn', 'admin', account, visit.network);
  const token = await deps.db.transaction(async (tx) => {
    await recordUserLogin(tx, user.id, deps.clock.now());
    return openSession(deps, tx, { userId: user.id }, visit.userAgent);
  });
  return { token, admin: user };
}

/** Signs a client in; one that still waits for approval is told so, but only with the right password. */
export async function signInClient(deps: Deps, { email, password }: { email: string; password: string }, visit: Visit) {
  await deps.limits.take('access', visit.network);
  await deps.limits.take('signIn', 'client', email.toLowerCase(), visit.network);
  const client = await findClientByEmail(deps.db, email);
  const matches = await checkPassword(client?.password, password);
  if (!client || !matches) throw new AppError('unauthenticated', 'Please check your credentials and try again.');
  await deps.limits.forget('signIn', 'client', email.toLowerCase(), visit.network);
  if (!client.verified) throw new AppError('forbidden', "Your request is waiting for approval. You'll get an e-mail once it is approved.");
  const token = await deps.db.transaction(async (tx) => {
    await recordClientLogin(tx, client.id, deps.clock.now());
    return openSession(deps, tx, { clientId: client.id }, visit.userAgent);
  });
  return { token, client };
}
