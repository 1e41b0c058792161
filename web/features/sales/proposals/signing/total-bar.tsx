import { useEffect, useState } from 'react';
import type { ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import { formatMinor } from '#web/lib/format.ts';
import { buttonClasses } from '#web/ui/button/button.tsx';
import { panelId } from '../document/proposal-layout.tsx';

interface TotalBarProps {
  amounts: ProposalAmounts;
  currency: string;
}

/** Shows what the choice costs so far, while the panel that says so is further down, and leads there. */
export function TotalBar({ amounts: { totals, depositMinor }, currency }: TotalBarProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0),
    );
    observer.observe(document.getElementById(panelId)!);
    return () => observer.disconnect();
  }, []);
  if (!isShown) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex animate-fade-in items-center justify-between gap-4 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p className="min-w-0 tabular-nums">
        <span className="font-semibold">{formatMinor(totals.totalMinor, currency)} total</span>
        {depositMinor !== null && <span className="block text-accent-ink text-sm">{formatMinor(depositMinor, currency)} deposit now</span>}
      </p>
      <a href={`#${panelId}`} className={buttonClasses({})}>
        Sign
      </a>
    </div>
  );
}
