import { Button } from '#web/ui/button/button.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { TextField } from './field.tsx';
import { useCopy } from './use-copy.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
  /** The message that is shown after copying. */
  copiedMessage: string;
  onClose: () => void;
}

/** A value that's shown once, with a button to copy it. */
export function CopyField({ label, value, hint, copiedMessage, onClose }: CopyFieldProps) {
  const copy = useCopy();
  return (
    <div className="flex flex-col gap-4">
      <TextField {...focusHome.area} label={label} readOnly value={value} hint={hint} onFocus={(event) => event.target.select()} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => copy(value, copiedMessage)}>Copy to Clipboard</Button>
      </DialogFooter>
    </div>
  );
}
