import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  /** Of `useAction`. */
  action: { mutate: () => void; isPending: boolean };
  /** What the button says while the action is under way. */
  doing: string;
}

/** A button whose press starts an action. */
export const ActionButton = ({ action, doing, ...rest }: ActionButtonProps) => (
  <Button variant="secondary" pending={action.isPending && doing} onClick={() => action.mutate()} {...rest} />
);
