import type { z } from 'zod';
import type { Preferences, profileDetails } from '../../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { invalidField } from '../../shared/app-error.ts';
import { checkPassword, hashNewPassword } from '../../shared/passwords.ts';
import { record } from '../audit/audit.service.ts';
import { type ClientRow, changeClient, noOpenLinks, preferencesOf, readClient } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { deletionAskedMail, passwordChangedMail } from './profile.mails.ts';

/** The client as it sees itself. */
export const presentProfile = (client: ClientRow) => ({ ...client, preferences: preferencesOf(client) });

export const readProfile = async ({ db }: Pick<Deps, 'db'>, id: number) => presentProfile(await readClient(db, id));

export const changeProfile = async ({ db }: Pick<Deps, 'db'>, id: number, details: z.output<typeof profileDetails>) =>
  presentProfile(await changeClient(db, id, details));

export const changePreferences = async ({ db }: Pick<Deps, 'db'>, id: number, preferences: Preferences) =>
  presentProfile(await changeClient(db, id, { preferences }));

/**
 * The account of a client that has typed its password once more.
 * @throws AppError invalid for a wrong one, too_many_requests
 */
export async function reauthenticate(deps: Pick<Deps, 'db' | 'limits'>, id: number, currentPassword: string): Promise<ClientRow> {
  await deps.limits.take('reauthenticate', 'client', String(id));
  const client = await readClient(deps.db, id);
  if (!(await checkPassword(client.password, currentPassword))) throw invalidField('currentPassword', 'This is not your password.');
  await deps.limits.giveBack('reauthenticate', 'client', String(id));
  return client;
}

/** Sets the own password; the session in which that is done stays, all others end. */
export async function changeOwnPassword(
  deps: Deps,
  { id, sessionId }: { id: number; sessionId: number },
  { currentPassword, password }: { currentPassword: string; password: string },
  by: Actor,
): Promise<void> {
  const { mustChangePassword } = await reauthenticate(deps, id, currentPassword);
  if (mustChangePassword && password === currentPassword) throw invalidField('password', 'Please choose another one than the studio did.');
  const hash = await hashNewPassword(password);
  await deps.db.transaction(async (tx) => {
    const client = await changeClient(tx, id, { password: hash, mustChangePassword: false, ...noOpenLinks });
    await endSessionsOf(tx, { clientId: id }, sessionId);
    await record(tx, { action: 'client.password_changed', by });
    await sendMail(deps, tx, passwordChangedMail(client));
  });
}

/** Notes that a client wants to be erased, and tells the studio; asking again changes nothing. */
export async function askDeletion(deps: Deps, id: number, currentPassword: string, by: Actor) {
  const present = await reauthenticate(deps, id, currentPassword);
  if (present.deletionRequestedAt) return presentProfile(present);
  return deps.db.transaction(async (tx) => {
    const client = await changeClient(tx, id, { deletionRequestedAt: deps.clock.now() });
    const { studioEmail } = await readStudio(tx);
    await record(tx, { action: 'client.deletion_asked', by });
    await sendMail(deps, tx, deletionAskedMail(studioEmail, client, deps.settings.publicUrl));
    return presentProfile(client);
  });
}

export const withdrawDeletion = ({ db }: Pick<Deps, 'db'>, id: number, by: Actor) =>
  db.transaction(async (tx) => {
    const client = await changeClient(tx, id, { deletionRequestedAt: null });
    await record(tx, { action: 'client.deletion_withdrawn', by });
    return presentProfile(client);
  });
