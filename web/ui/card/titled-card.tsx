import { type ReactNode, useId } from 'react';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { Card } from './card.tsx';

interface TitledCardProps {
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  /** Removes the padding, for lists with dividers. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a title, which also names the section for screen readers. */
export function TitledCard({ title, aside, flush = false, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-3">
        <h2 {...focusHome.area} id={titleId} className="font-semibold text-lg">
          {title}
        </h2>
        {aside && <div className="text-muted text-sm">{aside}</div>}
      </div>
      {flush ? children : <div className="grid gap-4 p-5">{children}</div>}
    </Card>
  );
}
