import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { hasChoice, hasDeposit } from '#domain/sales/proposal-amounts.ts';
import { paysOnline } from '#web/lib/payments.ts';

interface ProposalStepsProps {
  content: ProposalContent;
  current: 'Choose' | 'Sign' | 'Pay';
}

/** The way to a signed proposal, and a paid one where that's done online, as a track with the part that is done. A single step needs none. */
export function ProposalSteps({ content, current }: ProposalStepsProps) {
  const steps = [...(hasChoice(content) ? ['Choose'] : []), 'Sign', ...(paysOnline() ? ['Pay'] : [])];
  const position = steps.includes(current) ? steps.indexOf(current) : steps.length;
  if (steps.length === 1) return null;
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
