import { type ReactNode, useId } from 'react';

/** A part of the desk: its name, something small beside it, and what it holds. */
export function OverviewSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3">
        <h2 id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        {aside && <div className="text-quiet text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
