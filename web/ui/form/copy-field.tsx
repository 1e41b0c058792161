import { Button } from '#web/ui/button/button.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { useToast } from '#web/ui/toast/toast.tsx';
import { TextField } from './field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
  /** Shown after copying. */
  copiedMessage: string;
  onClose: () => void;
}

/** A value that's shown once, with a button to copy it. */
export function CopyField({ label, value, hint, copiedMessage, onClose }: CopyFieldProps) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ title: 'Copied!', description: copiedMessage }),
      () => toast({ title: "Couldn't copy", description: 'Select the text and copy it manually.', destructive: true }),
    );
  return (
    <div className="flex flex-col gap-4">
      <TextField {...focusHome.area} label={label} readOnly value={value} hint={hint} onFocus={(event) => event.target.select()} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy to Clipboard</Button>
      </DialogFooter>
    </div>
  );
}
