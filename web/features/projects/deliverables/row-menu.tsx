import { EllipsisVertical } from 'lucide-react';
import { deliverableEndpoints } from '#contract/projects/deliverable-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { type Deliverable, isCancelled } from './deliverables.ts';

interface RowMenuProps {
  deliverable: Deliverable;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** What is done with one deliverable; with several at once, and what takes a warning, below the list. */
export function RowMenu({ deliverable, index, count, onMove }: RowMenuProps) {
  const { id, title } = deliverable;
  const duplicate = useAction({
    mutationFn: () => call(deliverableEndpoints.duplicate, { params: { id } }),
    successMessage: `${title} duplicated.`,
    errorMessage: `${title} couldn't be duplicated. Please try again.`,
  });
  const resume = useAction({
    mutationFn: () => call(deliverableEndpoints.resume, { params: { id } }),
    successMessage: `${title} is no longer cancelled.`,
    errorMessage: `${title} couldn't be resumed. Please try again.`,
  });
  const items = [
    { name: 'Move up', isPossible: index > 0, onChoose: () => onMove(index - 1) },
    { name: 'Move down', isPossible: index < count - 1, onChoose: () => onMove(index + 1) },
    { name: 'Duplicate', isPossible: true, onChoose: () => duplicate.mutate() },
    { name: 'Resume', isPossible: isCancelled(deliverable), onChoose: () => resume.mutate() },
  ];
  return (
    <Menu
      label={`More for ${title}`}
      button={<EllipsisVertical aria-hidden size={18} />}
      buttonClass="grid size-9 cursor-pointer place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink pointer-coarse:size-11"
    >
      {items
        .filter(({ isPossible }) => isPossible)
        .map(({ name, onChoose }) => (
          <li key={name}>
            <PlainButton className={`${menuItem} whitespace-nowrap`} onClick={onChoose}>
              {name}
            </PlainButton>
          </li>
        ))}
    </Menu>
  );
}
