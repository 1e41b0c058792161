import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { invite } from '#server/features/accounts/invitations/invitations.service.ts';
import type { ProposalRow } from './proposals.store.ts';

type Recipient = Pick<ProposalRow, 'clientId' | 'recipientName' | 'recipientEmail'>;

/**
 * The client that a proposal is for, or the one with its email address; locked until the transaction ends.
 * @returns the id; undefined if there is no such client yet
 */
export async function lockRecipient(tx: Transaction, { clientId, recipientEmail }: Recipient): Promise<number | undefined> {
  if (clientId !== null) return (await lockClient(tx, clientId)).id;
  const client = await findClientByEmail(tx, recipientEmail);
  return client && isClient(client) ? (await lockClient(tx, client.id)).id : undefined;
}

/** The same, with a client who is invited now if there is none. */
export async function findOrInviteClient(deps: Deps, tx: Transaction, recipient: Recipient): Promise<number> {
  const clientId = await lockRecipient(tx, recipient);
  if (clientId !== undefined) return clientId;
  const { recipientName: name, recipientEmail: email } = recipient;
  await invite(deps, { name, email }, { kind: 'system' });
  return (await findClientByEmail(tx, email))!.id;
}
