export const proposalSteps = ['Choose', 'Sign', 'Pay'] as const;
export type ProposalStep = (typeof proposalSteps)[number];

interface ProposalStepsProps {
  current: ProposalStep;
  hasDeposit: boolean;
}

/** The way to a signed and paid proposal, as a track with the part that is done. */
export function ProposalSteps({ current, hasDeposit }: ProposalStepsProps) {
  const position = proposalSteps.indexOf(current);
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-1.5 text-sm">
      {proposalSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === position ? 'step' : undefined}
          className={`border-t-3 pt-2 ${index <= position ? 'border-accent font-semibold' : 'border-line text-muted'}`}
        >
          {step === 'Pay' && hasDeposit ? 'Pay deposit' : step}
        </li>
      ))}
    </ol>
  );
}
