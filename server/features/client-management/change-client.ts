import type { z } from 'zod';
import type { clientPatch } from '../../../contract/clients.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { revokeCodesOf } from '../access-codes/access-codes.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type ClientRow, changeClient, emailChange, lockClient } from '../clients/clients.service.ts';
import { sendMail } from '../mail/mail.service.ts';
import { notifyClient, notifyOwner } from '../notifications/notifications.service.ts';
import { endSessionsOf } from '../sessions/sessions.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { emailChangedByStudioMail } from './client-management.mails.ts';

type Details = z.output<typeof clientPatch>;

/**
 * The studio changes what it knows of a client, who is told; what is not sent stays as it is.
 * @throws AppError conflict when a new address is taken
 */
export const changeDetails = (deps: Deps, id: number, details: Details, actor: Actor): Promise<ClientRow> =>
  deps.db.transaction(async (tx) => {
    const present = await lockClient(tx, id);
    if (isSame(present, details)) return present;
    const isMoved = details.email !== undefined && details.email.toLowerCase() !== present.email.toLowerCase();
    const moved = isMoved ? emailChange(present, details.email!, { now: deps.clock.now(), isConfirmed: false }) : {};
    const client = await changeClient(tx, id, { ...details, ...moved });
    await recordAudit(tx, { action: 'client.changed', actor, clientId: id, target: client.name });
    await notifyClient(deps, tx, id, { text: 'The studio updated your details.', link: '/client/profile' });
    if (isMoved) await protectEmailChange(deps, tx, present, client, actor);
    return client;
  });

const isSame = (present: ClientRow, details: Details) =>
  (Object.keys(details) as (keyof Details)[]).every((name) => details[name] === present[name]);

/**
 * Whoever has a client's address can set its password. So an admin who changes it, by mistake or on purpose, ends whatever is open,
 * and both who loses the address and the owner are told.
 */
async function protectEmailChange(deps: Deps, tx: Transaction, { email: before }: ClientRow, { id, name, email }: ClientRow, actor: Actor) {
  await endSessionsOf(tx, { clientId: id });
  await revokeCodesOf(deps, tx, id);
  await recordAudit(tx, { action: 'client.email_changed', actor, clientId: id, target: `${before} → ${email}` });
  await sendMail(deps, tx, { ...emailChangedByStudioMail({ name, email: before }, await readStudio(tx)), aboutClientIds: [id] });
  const change = {
    text: `${actor.kind === 'admin' ? actor.name : 'Someone'} changed ${name}'s email address.`,
    link: `/admin/clients/${id}`,
  };
  await notifyOwner(deps, tx, { ...change, clientId: id, actor });
}
