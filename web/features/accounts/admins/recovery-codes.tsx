import { Button } from '#web/ui/button/button.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { dirtyAttribute } from '#web/ui/form/form.tsx';
import { useCopy } from '#web/ui/form/use-copy.ts';

/** The recovery codes, shown once, after the authenticator app is set up. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4" {...{ [dirtyAttribute]: 'Close without the recovery codes?' }}>
      <p className="text-muted">Each code signs you in once without your app. You won't see them again, so keep them somewhere safe.</p>
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 rounded-sm bg-inset px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="secondary" onClick={() => copy(codes.join('\n'), 'Recovery codes copied to clipboard')}>
          Copy to Clipboard
        </Button>
        <Button onClick={onClose}>I've saved them</Button>
      </DialogFooter>
    </div>
  );
}
