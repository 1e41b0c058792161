import { proposalProblems } from '#api/sales/proposal-problems.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { currentState } from './proposals.policy.ts';
import type { listEvents, listMessages, ProposalRow, SignatureRow } from './proposals.store.ts';

type Messages = Awaited<ReturnType<typeof listMessages>>;

export const presentProposal = ({ sentRevision, askedAt, ...proposal }: ProposalRow) => ({
  ...proposal,
  hasQuestion: isOpen(proposal.state) && askedAt !== null,
  hasUnsentChanges: proposal.state !== 'draft' && sentRevision !== proposal.revision,
});

export const presentAcceptance = ({ signedAt, totalMinor, dueNowMinor, currency, ...signature }: SignatureRow) => ({
  ...signature,
  acceptedAt: signedAt,
  total: toDecimal(totalMinor, currency),
  dueNow: toDecimal(dueNowMinor, currency),
});

interface Detail {
  proposal: ProposalRow;
  events: Awaited<ReturnType<typeof listEvents>>;
  messages: Messages;
  signature: SignatureRow | undefined;
  /** The date in the studio's time zone. */
  today: string;
}

export const presentDetail = ({ proposal, events, messages, signature, today }: Detail) => ({
  ...presentProposal(proposal),
  events,
  messages,
  acceptance: signature ? presentAcceptance(signature) : null,
  problems: proposalProblems(proposal, today),
});

interface Linked {
  /** The proposal as its client sees it. */
  proposal: ProposalRow;
  messages: Messages;
  signature: SignatureRow | undefined;
  studio: { studioName: string; locale: string; today: string };
  needsCode: boolean;
  /** Whether the client that the recipient became can sign in. */
  hasAccount: boolean;
}

/** A proposal as whoever has its link sees it. */
export const presentForLink = ({ proposal, messages, signature, studio, needsCode, hasAccount }: Linked) => ({
  ...proposal,
  state: currentState(proposal, studio.today),
  studioName: studio.studioName,
  locale: studio.locale,
  messages,
  needsCode,
  acceptance: signature ? { ...presentAcceptance(signature), projectId: hasAccount ? signature.projectId : null } : null,
});
