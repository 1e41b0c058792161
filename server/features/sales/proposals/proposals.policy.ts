import { isOpen, type ProposalState } from '#domain/sales/proposal-states.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { SignatureRow } from './proposals.store.ts';

/** The only table of a proposal's possible next states. A new version is sent again from every state but accepted. */
export const proposalTransitions: Record<ProposalState, readonly ProposalState[]> = {
  draft: ['sent'],
  sent: ['sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn'],
  viewed: ['sent', 'accepted', 'declined', 'expired', 'withdrawn'],
  accepted: [],
  declined: ['sent'],
  expired: ['sent'],
  withdrawn: ['sent'],
};

interface Current {
  state: ProposalState;
  version: number;
  /** The last day on which the sent version can be signed. */
  endsOn: string | null;
}

const reasons: Record<Exclude<ProposalState, 'sent' | 'viewed'>, string> = {
  draft: "This proposal hasn't been sent yet.",
  accepted: 'This proposal has already been accepted.',
  declined: 'This proposal was declined. Ask the studio for a new one.',
  expired: 'This proposal has expired. Ask the studio for a new one.',
  withdrawn: 'The studio has withdrawn this proposal.',
};

/** A proposal's state, which is expired once its last day is over, even before a job notices. @param today in the studio's time zone */
export const currentState = ({ state, endsOn }: Omit<Current, 'version'>, today: string): ProposalState =>
  isOpen(state) && endsOn! < today ? 'expired' : state;

/** @throws AppError conflict that says why it can't be signed or declined any more */
export function requireOpen(proposal: Current, today: string): void {
  const state = currentState(proposal, today);
  if (state !== 'sent' && state !== 'viewed') throw new AppError('conflict', reasons[state]);
}

/** @throws AppError conflict if the version that somebody saw was replaced */
export function requireVersion(proposal: Pick<Current, 'version'>, seen: number): void {
  if (proposal.version !== seen)
    throw new AppError('conflict', 'The studio has changed this proposal. Please look at the new version first.');
}

/**
 * Checks that an admin may sign for the studio: once, and after the client. Any admin may; API keys can't, because somebody has to.
 * @throws AppError conflict
 */
export function requireCountersignable(signature: SignatureRow | undefined): asserts signature is SignatureRow {
  if (!signature) throw new AppError('conflict', "The client hasn't signed this proposal.");
  if (signature.countersignature) throw new AppError('conflict', 'This proposal has already been countersigned.');
}

/** What documents call a proposal. */
export const kindOf = ({ isChangeOrder }: { isChangeOrder: boolean }) => (isChangeOrder ? 'Change order' : 'Proposal');

export const isSameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether a client who is signed in is the one a proposal is for. */
export const isRecipient = (
  { clientId, recipientEmail }: { clientId: number | null; recipientEmail: string },
  client: { id: number; email: string },
) => (clientId === null ? isSameEmail(client.email, recipientEmail) : client.id === clientId);
