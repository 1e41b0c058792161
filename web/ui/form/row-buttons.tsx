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

/** Buttons that move and remove a row of a list. */
export const RowButtons = ({ name, index, count, onMove, onRemove }: RowButtonsProps) => (
  <div className="flex justify-end">
    <IconButton label={`Move ${name} up`} isOff={index === 0} onClick={() => onMove(index - 1)}>
      <ArrowUp aria-hidden size={18} />
    </IconButton>
    <IconButton label={`Move ${name} down`} isOff={index === count - 1} onClick={() => onMove(index + 1)}>
      <ArrowDown aria-hidden size={18} />
    </IconButton>
    <IconButton label={`Remove ${name}`} onClick={onRemove}>
      <Trash2 aria-hidden size={18} />
    </IconButton>
  </div>
);

interface IconButtonProps extends ComponentProps<typeof PlainButton> {
  label: string;
  /** Whether the button does nothing now. Unlike a disabled button, it keeps the focus. */
  isOff?: boolean;
}

const IconButton = ({ label, isOff = false, onClick, ...rest }: IconButtonProps) => (
  <PlainButton
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
    className="grid size-9 place-items-center rounded-sm text-muted hover:bg-background hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-40 pointer-coarse:size-11"
    {...rest}
  />
);
