import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';

type Decision = 'approve' | 'decline' | 'close';

/** The sandbox's 3D Secure step. `ask` opens it and waits for the payer's decision. */
export function useBankDialog() {
  const [pending, setPending] = useState<{ decide: (decision: Decision) => void }>();
  const ask = () => new Promise<Decision>((decide) => setPending({ decide }));
  const close = (decision: Decision) => {
    pending?.decide(decision);
    setPending(undefined);
  };
  const dialog = (
    <Dialog title="Confirm this payment with your bank" open={pending !== undefined} onClose={() => close('close')}>
      <p>Some cards require 3D Secure authentication. In the sandbox, you choose the result.</p>
      <DialogFooter>
        <Button variant="secondary" onClick={() => close('decline')}>
          Fail
        </Button>
        <Button onClick={() => close('approve')}>Complete</Button>
      </DialogFooter>
    </Dialog>
  );
  return { ask, dialog };
}
