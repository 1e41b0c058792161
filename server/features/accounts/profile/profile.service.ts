import type { z } from 'zod';
import type { profilePatch } from '#api/accounts/profile.ts';
import type { Preferences } from '#api/messaging/preferences.ts';
import type { Deps } from '#server/deps.ts';
import {
  type ClientRow,
  changeClient,
  clearedTokens,
  lockClient,
  preferencesOf,
  readClient,
} from '#server/features/accounts/clients/clients.service.ts';
import {
  type Accounts,
  changePassword,
  lockIfPasswordUnchanged,
  reauthenticate,
} from '#server/features/accounts/sessions/reauthenticate.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { profileMails } from './profile.mails.ts';

/** The client's own view of its account. An expired email change is left out. */
export const presentProfile = (client: ClientRow, now: Date) => ({
  ...client,
  preferences: preferencesOf(client),
  pendingEmail: client.verificationTokenExpiry && client.verificationTokenExpiry > now ? client.pendingEmail : null,
});

export const readProfile = async ({ db, clock }: Deps, id: number) => presentProfile(await readClient(db, id), clock.now());

export const changeProfile = ({ db, clock }: Deps, id: number, details: z.output<typeof profilePatch>) =>
  db.transaction(async (tx) => {
    const { name } = await lockClient(tx, id);
    // Always set the name: an UPDATE must have at least one column.
    return presentProfile(await changeClient(tx, id, { name, ...details }), clock.now());
  });

export const changePreferences = ({ db, clock }: Deps, id: number, changes: Partial<Preferences>) =>
  db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    // While `testimonials` was never set, it follows another preference. It's stored, since that one may change now.
    const { testimonials } = preferencesOf(client);
    return presentProfile(await changeClient(tx, id, { preferences: { testimonials, ...client.preferences, ...changes } }), clock.now());
  });

export const clientAccounts: Accounts<ClientRow> = { kind: 'client', read: readClient, lock: lockClient };

/** Changes a client's own password and ends its other sessions. */
export async function changeOwnPassword(
  deps: Deps,
  { id, sessionId }: { id: number; sessionId: number },
  { currentPassword, password }: { currentPassword: string; password: string },
  actor: Actor,
): Promise<void> {
  const checked = await reauthenticate(deps, clientAccounts, id, currentPassword);
  if (checked.mustChangePassword && password === currentPassword)
    throw invalidField('password', 'Choose a different password than the one the studio set.');
  // Whoever knew the studio's password can replace it, without having shown that the mailbox is theirs.
  const unconfirmed = checked.mustChangePassword ? { emailConfirmedAt: null } : {};
  await changePassword(deps, clientAccounts, checked, { password, sessionId, actor }, async (tx, hash) => {
    const client = await changeClient(tx, id, { password: hash, mustChangePassword: false, ...unconfirmed, ...clearedTokens });
    await sendMail(deps, tx, profileMails.passwordChanged, client);
  });
}

/** Requests the client's erasure and notifies the studio. Requesting it again has no effect. */
export async function requestDeletion(deps: Deps, id: number, currentPassword: string, actor: Actor) {
  const checked = await reauthenticate(deps, clientAccounts, id, currentPassword);
  await deps.limits.consume('deletion', String(id));
  return deps.db.transaction(async (tx) => {
    const current = await lockIfPasswordUnchanged(tx, clientAccounts, checked);
    if (current.deletionRequestedAt) return presentProfile(current, deps.clock.now());
    const client = await changeClient(tx, id, { deletionRequestedAt: deps.clock.now() });
    await recordAudit(tx, { action: 'client.deletion_requested', actor });
    const request = { text: `${client.name} requested data erasure.`, link: `/admin/clients/${id}`, clientId: id };
    await notifyAdmins(deps, tx, { by: null, ...request, emailPreference: 'requests', studioAlreadyEmailed: true });
    await sendMail(deps, tx, profileMails.deletionRequest, client);
    return presentProfile(client, deps.clock.now());
  });
}

export async function withdrawDeletionRequest({ db, clock, limits }: Deps, id: number, actor: Actor) {
  await limits.consume('deletion', String(id));
  return db.transaction(async (tx) => {
    const client = await changeClient(tx, id, { deletionRequestedAt: null });
    await recordAudit(tx, { action: 'client.deletion_withdrawn', actor });
    return presentProfile(client, clock.now());
  });
}
