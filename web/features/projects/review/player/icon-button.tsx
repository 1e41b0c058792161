import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';

interface IconButtonProps extends Omit<ComponentProps<typeof PlainButton>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** The shortcut's key, as the keyboard has it, for the tooltip. */
  shortcut?: string;
}

/** A button of the player, large enough for fingers. */
export const IconButton = ({ icon: Icon, label, shortcut, className = '', ...rest }: IconButtonProps) => (
  <PlainButton
    aria-label={label}
    title={shortcut ? `${label} (${shortcut})` : label}
    className={`grid size-11 shrink-0 place-items-center rounded-sm text-ink hover:bg-inset aria-pressed:bg-inset aria-pressed:text-accent-ink ${className}`}
    {...rest}
  >
    <Icon aria-hidden size={18} />
  </PlainButton>
);
