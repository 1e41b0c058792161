import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ActionItem } from './action-items.ts';

/** How many are shown before one asks for all of them. */
const few = 3;

interface WaitingListProps {
  waiting: ActionItem[];
  /** Whether nothing else can wait: further pages of projects or invoices may hold something. */
  isComplete: boolean;
}

/** What the client is to do now, each with the way there. */
export function ActionItemList({ waiting, isComplete }: WaitingListProps) {
  const [all, setAll] = useState(false);
  if (waiting.length === 0) return isComplete && <p className="text-muted">Nothing is waiting for you right now.</p>;
  return (
    <section aria-labelledby="waiting" className="overflow-hidden rounded-md border border-line border-l-4 border-l-accent bg-surface">
      <h2 id="waiting" className="px-5 pt-4 font-sans font-medium text-muted text-sm">
        Waiting for you
      </h2>
      <ul className="divide-y divide-line">
        {waiting.slice(0, all ? undefined : few).map((one) => (
          <WaitingRow key={one.to} waiting={one} />
        ))}
      </ul>
      {waiting.length > few && !all && (
        <div className="border-line border-t px-5 py-3">
          <Button variant="link" size="small" className="-mx-3.5" onClick={() => setAll(true)}>
            Show all {waiting.length}
          </Button>
        </div>
      )}
    </section>
  );
}

function WaitingRow({ waiting: { name, text, action, to, isLate, isDocument = false } }: { waiting: ActionItem }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-5 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className={isLate ? 'text-on-rose' : 'text-muted'}>{text}</p>
      </div>
      <ButtonLink reloadDocument={isDocument} to={to} size="small" aria-label={`${action}: ${name}`}>
        {action}
      </ButtonLink>
    </li>
  );
}
