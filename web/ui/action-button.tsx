import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  /** Of `useAction`. */
  action: { mutate: () => void; isPending: boolean };
  /** What the button says while the action is under way. */
  pendingLabel: string;
}

/** A button whose press starts an action. */
export const ActionButton = ({ action, pendingLabel, ...rest }: ActionButtonProps) => (
  <Button variant="secondary" pending={action.isPending && pendingLabel} onClick={() => action.mutate()} {...rest} />
);
