import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A page-level message: what happened and what to do next. */
export function AlertCard({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="grid w-full max-w-md gap-3 rounded-md border border-line bg-surface p-8">
      <div className="flex items-center gap-3">
        <CircleAlert aria-hidden className="size-8 shrink-0 text-accent-ink" />
        <h1 className="font-bold text-2xl">{title}</h1>
      </div>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  );
}
