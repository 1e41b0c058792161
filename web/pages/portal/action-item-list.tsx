import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import type { ActionItem } from './action-items.ts';

/** How many are shown at first. */
const initialCount = 3;

interface ActionItemListProps {
  items: ActionItem[];
  /** False while pages of projects or invoices that aren't loaded may hold more. */
  isComplete: boolean;
}

/** What the client has to do now, each with a link to do it. */
export function ActionItemList({ items, isComplete }: ActionItemListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return isComplete && <p className="text-muted">Nothing is waiting for you right now.</p>;
  return (
    <section aria-labelledby="waiting" className="overflow-hidden rounded-md border border-line border-l-4 border-l-accent bg-surface">
      <h2 id="waiting" className="px-5 pt-4 font-sans font-medium text-muted text-sm">
        Waiting for you
      </h2>
      <ul className="divide-y divide-line">
        {items.slice(0, showsAll ? undefined : initialCount).map((item) => (
          <ActionItemRow key={item.to} item={item} />
        ))}
      </ul>
      {items.length > initialCount && !showsAll && (
        <div className="border-line border-t px-5 py-3">
          <Button variant="link" size="small" className="-mx-3.5" onClick={() => setShowsAll(true)}>
            Show all {items.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function ActionItemRow({ item: { name, text, action, to, isLate, reloadDocument = false } }: { item: ActionItem }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-5 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className={isLate ? 'text-on-rose' : 'text-muted'}>{text}</p>
      </div>
      <ButtonLink reloadDocument={reloadDocument} to={to} size="small" aria-label={`${action}: ${name}`}>
        {action}
      </ButtonLink>
    </li>
  );
}
