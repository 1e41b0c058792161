import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useShowAll } from '#web/ui/list/use-show-all.tsx';
import type { ActionItem } from './action-items.ts';

/** How many action items are shown at first. */
const initialCount = 3;

interface ActionItemListProps {
  items: ActionItem[];
  /** False while there may be more items in projects or invoices that aren't loaded yet. */
  isComplete: boolean;
}

/** The list of what the client has to do now, each item with a link to do it. */
export function ActionItemList({ items, isComplete }: ActionItemListProps) {
  const { shown, button } = useShowAll(items, initialCount);
  if (items.length === 0) return isComplete && <p className="text-muted">Nothing is waiting for you right now.</p>;
  return (
    <section aria-labelledby="waiting" className="overflow-hidden rounded-md border border-line border-l-4 border-l-accent bg-surface">
      <h2 id="waiting" className="px-5 pt-4 font-sans font-medium text-muted text-sm">
        Waiting for you
      </h2>
      <ul className="divide-y divide-line">
        {shown.map((item) => (
          <ActionItemRow key={item.to} item={item} />
        ))}
      </ul>
      {button}
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
