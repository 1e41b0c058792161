/** Every stage of a lead, in order. */
export const leadStages = ['new', 'brief_sent', 'proposal_sent', 'won', 'lost'] as const;
export type LeadStage = (typeof leadStages)[number];

/** The stages that a lead can be moved to by hand: it's won by becoming a client's project. */
export const openStages = ['new', 'brief_sent', 'proposal_sent'] as const satisfies LeadStage[];
export const leadMoves = [...openStages, 'lost'] as const satisfies LeadStage[];

/** Whether a lead can still be won or lost. */
export const isOpen = ({ stage }: { stage: LeadStage }) => stage !== 'won' && stage !== 'lost';

/** A lead without a next step waits for the studio this many days after it was last changed. */
export const quietDays = 7;
