export const proposalStates = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The states in which a client can sign, decline or ask. */
export const openStates: readonly ProposalState[] = ['sent', 'viewed'];
export const isOpen = (state: ProposalState) => openStates.includes(state);
