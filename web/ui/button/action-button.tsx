import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  /** From `useAction`. */
  action: { mutate: () => void; isPending: boolean };
  /** Shown while the action is pending. */
  pendingLabel: string;
}

/** A button that runs an action. */
export const ActionButton = ({ action, pendingLabel, ...rest }: ActionButtonProps) => (
  <Button variant="secondary" pending={action.isPending && pendingLabel} onClick={() => action.mutate()} {...rest} />
);
