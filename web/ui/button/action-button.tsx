import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'pending' | 'onClick'> {
  /** What `useAction` returns. */
  action: { mutate: () => void; isPending: boolean };
  /** Shown while the action is pending. */
  pendingLabel: string;
}

export const ActionButton = ({ action, pendingLabel, ...rest }: ActionButtonProps) => (
  <Button variant="secondary" pending={action.isPending && pendingLabel} onClick={() => action.mutate()} {...rest} />
);
