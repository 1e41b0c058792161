import { type ReactNode, useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { Button } from './button/button.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { DialogFooter } from './dialog/dialog-footer.tsx';

interface UnsavedChangesGuardProps {
  isUnsaved: boolean;
  /** Whether going to another page of the app saves the changes. Closing the tab or going to another site doesn't. */
  isSavedOnLeaving?: boolean;
  /** Why the changes aren't saved, and what happens to them. */
  children?: ReactNode;
}

/** Asks before somebody leaves the page with unsaved changes. */
export function UnsavedChangesGuard({ isUnsaved, isSavedOnLeaving = false, children }: UnsavedChangesGuardProps) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  const { pathname } = useLocation();
  // Just after leaving, this page is still mounted, and Back must work.
  const isLeaving = (from: string, to: string) => from === pathname && to !== pathname;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && !isSavedOnLeaving && isLeaving(currentLocation.pathname, nextLocation.pathname),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" open onClose={() => blocker.reset()}>
      <p className="text-muted">{children ?? "You have unsaved changes. They'll be lost if you leave now."}</p>
      <DialogFooter error={undefined}>
        <Button variant="secondary" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button variant="danger" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
