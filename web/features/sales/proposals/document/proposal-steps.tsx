import { hasChoice, hasDeposit, type ProposalContent } from '#contract/sales/proposal-content.ts';

interface ProposalStepsProps {
  content: ProposalContent;
  current: 'Choose' | 'Sign' | 'Pay';
}

/** The way to a signed and paid proposal, as a track with the part that is done. */
export function ProposalSteps({ content, current }: ProposalStepsProps) {
  const steps = [...(hasChoice(content) ? ['Choose'] : []), 'Sign', 'Pay'];
  const position = steps.indexOf(current);
  return (
    <ol aria-label="Steps" className="grid auto-cols-fr grid-flow-col gap-1.5 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === position ? 'step' : undefined}
          className={`border-t-3 pt-2 ${index <= position ? 'border-accent font-semibold' : 'border-line text-muted'}`}
        >
          {step === 'Pay' && hasDeposit(content) ? 'Pay deposit' : step}
        </li>
      ))}
    </ol>
  );
}
