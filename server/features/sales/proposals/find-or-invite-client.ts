import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { addInvitation, sendLink } from '#server/features/accounts/invitations/invitations.service.ts';
import type { ProposalRow } from './proposals.store.ts';

type Recipient = Pick<ProposalRow, 'clientId' | 'recipientName' | 'recipientEmail'>;

/**
 * The client that a proposal is for, or the one with its email address; locked until the transaction ends.
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

/** The same, with a client who is invited now if there is none. `sendInvitation` emails that once their project has an id. */
export async function findOrInviteClient(deps: Deps, tx: Transaction, recipient: Recipient) {
  const clientId = await lockRecipient(tx, recipient);
  if (clientId !== undefined) return { clientId, sendInvitation: async () => {} };
  const person = { name: recipient.recipientName, email: recipient.recipientEmail };
  const { token, ...invited } = await addInvitation(deps, tx, person, { kind: 'system' });
  return {
    ...invited,
    sendInvitation: async (projectId: number) => {
      await sendLink(deps, tx, person, { token, next: `/client/projects/${projectId}` });
    },
  };
}
