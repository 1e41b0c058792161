import type { ReactNode } from 'react';

interface BriefProgressProps {
  /** Whether each question is answered. */
  answered: boolean[];
  /** Says whether the answers are saved. */
  children?: ReactNode;
}

/** How much is answered, as clips on a track: one for each question. */
export function BriefProgress({ answered, children }: BriefProgressProps) {
  const count = answered.filter(Boolean).length;
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label="Answered questions"
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={answered.length}
        className="flex h-1.5 gap-0.5"
      >
        {answered.map((isAnswered, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each stands for the question at its place
          <span key={index} className={`flex-1 rounded-[1px] transition-colors duration-200 ${isAnswered ? 'bg-ink' : 'bg-ink/15'}`} />
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
        <p className="tabular-nums">
          {count} of {answered.length} answered
        </p>
        {children}
      </div>
    </div>
  );
}
