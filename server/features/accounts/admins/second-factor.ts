import { Secret, TOTP } from 'otpauth';
import type { z } from 'zod';
import type { secondFactorRemoval } from '#api/accounts/admins.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockIfPasswordUnchanged, reauthenticate } from '#server/features/accounts/sessions/reauthenticate.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { hashToken, newCode, normalizeCode } from '#server/shared/tokens.ts';
import { adminAccounts } from './admins.service.ts';
import { claimRecoveryCode, claimTotpStep, lockUser, replaceRecoveryCodes, type UserRow, updateUser } from './admins.store.ts';

const recoveryCodeCount = 10;

/** How many 30-second steps a code may be early or late. */
const tolerance = 1;

const wrongCode = () => invalidField('code', 'This code is incorrect. Enter the current code from your app.');

/** Generates a secret for an authenticator app. It takes effect once its first code is confirmed. */
export async function startSecondFactor(deps: Deps, id: number, currentPassword: string) {
  const checked = await reauthenticate(deps, adminAccounts, id, currentPassword);
  const secret = new Secret({ size: 20 }).base32;
  await deps.db.transaction(async (tx) => {
    const { totpConfirmedAt } = await lockIfPasswordUnchanged(tx, adminAccounts, checked);
    if (totpConfirmedAt) throw new AppError('conflict', 'An authenticator app is already set up. Remove it first.');
    await updateUser(tx, id, { totpSecret: secret });
  });
  const { studioName } = await readStudio(deps.db);
  const uri = new TOTP({ issuer: studioName, label: checked.username, secret }).toString();
  return { secret, uri };
}

/** Turns on the second factor. @returns the recovery codes, which can't be read again */
export async function confirmSecondFactor(deps: Deps, id: number, code: string, actor: Actor): Promise<string[]> {
  await deps.limits.consume('reauthenticate', 'admin', String(id));
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user?.totpSecret || user.totpConfirmedAt) throw new AppError('conflict', 'Start setting up the app first.');
    if (!(await isValidCode(deps, tx, user, code))) throw wrongCode();
    const codes = Array.from({ length: recoveryCodeCount }, () => newCode(10));
    await updateUser(tx, id, { totpConfirmedAt: deps.clock.now() });
    await replaceRecoveryCodes(tx, id, codes.map(hashOf));
    await recordAudit(tx, { action: 'admin.second_factor_enabled', actor });
    return codes;
  });
}

/**
 * Turns off the second factor. This takes a code, too, so that a stolen password isn't enough.
 * @throws AppError invalid for a wrong password or code, conflict without an app, too_many_requests
 */
export async function removeSecondFactor(deps: Deps, id: number, form: z.output<typeof secondFactorRemoval>, actor: Actor): Promise<void> {
  const checked = await reauthenticate(deps, adminAccounts, id, form.currentPassword);
  if (!checked.totpConfirmedAt) throw new AppError('conflict', "You haven't set up an authenticator app.");
  await verifySecondFactor(deps, checked, form.code, actor);
  await deps.db.transaction(async (tx) => {
    await lockIfPasswordUnchanged(tx, adminAccounts, checked);
    await updateUser(tx, id, { totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    await replaceRecoveryCodes(tx, id, []);
    await recordAudit(tx, { action: 'admin.second_factor_disabled', actor });
  });
}

/**
 * Verifies a code from the authenticator app or a recovery code, if the admin has set up an app.
 * @returns whether a recovery code was used
 * @throws AppError second_factor without a code, invalid for a wrong or used code, too_many_requests
 */
export async function verifySecondFactor(
  deps: Deps,
  user: UserRow,
  code: string | null,
  actor: Actor,
): Promise<{ byRecoveryCode: boolean }> {
  if (!user.totpConfirmedAt) return { byRecoveryCode: false };
  if (code === null) throw new AppError('second_factor', 'Enter the code from your authenticator app.');
  await deps.limits.consume('secondFactor', String(user.id));
  const isAppCode = await isValidCode(deps, deps.db, user, code);
  if (!isAppCode && !(await claimRecoveryCode(deps.db, user.id, hashOf(code)))) {
    await recordAudit(deps.db, { action: 'admin.sign_in_refused', actor, target: 'wrong code' });
    throw wrongCode();
  }
  await deps.limits.reset('secondFactor', String(user.id));
  return { byRecoveryCode: !isAppCode };
}

/** Whether a code from the app is valid. Each code is accepted once (RFC 6238, section 5.2). */
async function isValidCode({ clock }: Deps, db: Connection, { id, totpSecret }: UserRow, code: string) {
  const digits = code.replace(/\s/g, '');
  if (!totpSecret || !/^\d{6}$/.test(digits)) return false;
  const totp = new TOTP({ secret: totpSecret });
  const timestamp = clock.now().getTime();
  const delta = totp.validate({ token: digits, timestamp, window: tolerance });
  const step = totp.counter({ timestamp });
  return delta !== null && claimTotpStep(db, id, step + delta, step + tolerance);
}

const hashOf = (code: string) => hashToken(normalizeCode(code));
