import { useEffect, useRef } from 'react';
import { ifEmailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { AnswerList } from '../answer-list.tsx';
import type { LinkedBrief } from '../brief.ts';

/** A submitted brief, to read. */
export function Submitted({ brief }: { brief: LinkedBrief }) {
  const { recipientName, studioName, title, submittedAt } = brief;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="grid gap-3">
        <p className="font-mono text-muted text-sm [overflow-wrap:anywhere]">{title}</p>
        <Title>{recipientName ? `Thank you, ${recipientName}` : 'Thank you'}</Title>
        <p className="max-w-[60ch] text-pretty text-lg">
          {studioName} has your answers and will get back to you
          {ifEmailed(' by email. If something has changed, reply to that email.', '. If something has changed, tell us then.')}
        </p>
      </header>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line bg-surface p-5 sm:p-7">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-xl">What you sent</h2>
          {submittedAt && <p className="text-muted text-sm">{formatInstant(submittedAt)}</p>}
        </div>
        <AnswerList brief={brief} />
      </section>
    </div>
  );
}

/** Gets the focus, because the button that had it is gone. */
function Title({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!navigator.userActivation?.hasBeenActive) return;
    ref.current?.focus();
    scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className="text-balance font-bold text-4xl leading-[1.05] outline-none [overflow-wrap:anywhere]">
      {children}
    </h1>
  );
}
