import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';

interface RowButtonsProps {
  /** What the row is called, such as "option 2". */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Moves and removes a row of a list. */
export const RowButtons = ({ name, index, count, onMove, onRemove }: RowButtonsProps) => (
  <div className="flex justify-end">
    <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
      <ArrowUp aria-hidden size={18} />
    </IconButton>
    <IconButton label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
      <ArrowDown aria-hidden size={18} />
    </IconButton>
    <IconButton label={`Remove ${name}`} onClick={onRemove}>
      <Trash2 aria-hidden size={18} />
    </IconButton>
  </div>
);

const IconButton = ({ label, ...rest }: ComponentProps<typeof PlainButton> & { label: string }) => (
  <PlainButton
    aria-label={label}
    title={label}
    className="grid size-9 place-items-center rounded-sm text-muted enabled:hover:bg-background enabled:hover:text-ink pointer-coarse:size-11"
    {...rest}
  />
);
