import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { changeClient, lockClient, lockRegisteredClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { endSessionsByCode } from '#server/features/accounts/sessions/sessions.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { expiryStatusOf, withStatus } from '#server/shared/expiry.ts';
import { hashToken, newCode, normalizeCode } from '#server/shared/tokens.ts';
import { accessCodeMails } from './access-codes.mails.ts';
import { findCode, insertCode, listCodes, lockCode, revokeCodes, updateCode } from './access-codes.store.ts';

const codeBytes = 16;
const listLimit = 100;

export async function readAccessCodes({ db, clock }: Deps, clientId: number) {
  await readClient(db, clientId);
  return (await listCodes(db, clientId, listLimit)).map((row) => withStatus(row, clock.now()));
}

/**
 * @param lifetime in days
 * @returns the code, which can't be read again: only its hash is stored
 */
export const issueAccessCode = (deps: Deps, clientId: number, lifetime: number, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const client = await lockRegisteredClient(tx, clientId);
    if (!maySignIn(client)) throw new AppError('conflict', 'This client is deactivated.');
    const now = deps.clock.now();
    const code = newCode(codeBytes);
    const row = await insertCode(tx, {
      clientId,
      codeHash: hashOf(code),
      createdAt: now,
      expiresAt: addMilliseconds(now, lifetime * days),
    });
    await recordAudit(tx, { action: 'client.access_code_issued', actor, clientId, target: client.name });
    await sendMail(deps, tx, accessCodeMails.accessCodeIssued, client);
    return { code, accessCode: withStatus(row, now) };
  });

export const revokeAccessCode = ({ db, clock }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockCode(tx, id);
    if (!row) throw notFound('Access code');
    if (row.revokedAt) return;
    await updateCode(tx, id, { revokedAt: clock.now() });
    await endSessionsByCode(tx, id);
    await recordAudit(tx, { action: 'client.access_code_revoked', actor, clientId: row.clientId });
  });

/** Revokes a client's codes. The caller ends the sessions. */
export const revokeCodesOf = ({ clock }: Deps, tx: Transaction, clientId: number) => revokeCodes(tx, clientId, clock.now());

/** @returns the client as before the sign-in; undefined for an unknown, expired or revoked code, or a client that can't sign in */
export async function redeemAccessCode({ clock }: Deps, tx: Transaction, code: string) {
  const now = clock.now();
  const found = await findCode(tx, hashOf(code));
  if (!found) return undefined;
  // Lock the client before the code, in the same order as deactivation and erasure, to avoid deadlocks.
  const client = await lockClient(tx, found.clientId);
  const row = await lockCode(tx, found.id);
  if (!row || expiryStatusOf(row, now) !== 'active' || !maySignIn(client)) return undefined;
  await updateCode(tx, row.id, { lastUsedAt: now });
  await changeClient(tx, client.id, { lastLogin: now });
  return { ...row, client };
}

/** Stores the code that signs in as the demo client. */
export async function saveDevelopmentCode(db: Connection, { clientId, code, now }: { clientId: number; code: string; now: Date }) {
  const expiresAt = addMilliseconds(now, 3650 * days);
  await insertCode(db, { clientId, codeHash: hashOf(code), isDevelopment: true, createdAt: now, expiresAt });
}

export const generateAccessCode = () => newCode(codeBytes);

const hashOf = (code: string) => hashToken(normalizeCode(code));
