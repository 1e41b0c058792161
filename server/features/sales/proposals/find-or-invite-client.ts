import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClient, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { addInvitation, readInvitationOf } from '#server/features/accounts/invitations/invitations.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import type { ProposalRow } from './proposals.store.ts';

type Recipient = Pick<ProposalRow, 'clientId' | 'recipientName' | 'recipientEmail'>;

/**
 * Finds the client that a proposal is for, or the one with its email address, and locks it until the transaction ends.
 * @returns the id; undefined if there is no such client yet
 */
export async function lockRecipient(
  tx: Transaction,
  { clientId, recipientEmail }: Omit<Recipient, 'recipientName'>,
): Promise<number | undefined> {
  if (clientId !== null) return (await lockClient(tx, clientId)).id;
  const client = await findClientByEmail(tx, recipientEmail);
  return client && isClient(client) ? (await lockClient(tx, client.id)).id : undefined;
}

/**
 * Finds and locks a proposal's client like `lockRecipient`, or invites one if there is none. Somebody invited who hasn't registered is
 * invited again, if the proposal went to their address.
 * @returns the token of the invitation, for whoever has that mailbox only; undefined for everybody else
 */
export async function findOrInviteClient(deps: Deps, tx: Transaction, recipient: Recipient): Promise<{ clientId: number; token?: string }> {
  const clientId = await lockRecipient(tx, recipient);
  if (clientId === undefined) return addInvitation(deps, tx, { name: recipient.recipientName, email: recipient.recipientEmail }, system);
  const client = await readClient(tx, clientId);
  const invitation = await readInvitationOf({ ...deps, db: tx }, client);
  const isTheirs = client.email.toLowerCase() === recipient.recipientEmail.toLowerCase();
  if (!isTheirs || !invitation || invitation.status === 'revoked') return { clientId };
  return addInvitation(deps, tx, client, system);
}

const system: Actor = { kind: 'system' };
