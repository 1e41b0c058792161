import type { ReactNode } from 'react';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';

/** A dialog's error message and buttons, the primary one last. It stays visible while the content scrolls, unless the window is too short. */
export const DialogFooter = ({ error, children }: { error?: unknown; children: ReactNode }) => (
  <div className="bottom-0 -mx-6 mt-1 -mb-6 grid gap-3 border-line border-t bg-surface px-6 py-4 tall:sticky">
    <ErrorMessage error={error} />
    <ButtonGroup primaryLast>{children}</ButtonGroup>
  </div>
);
