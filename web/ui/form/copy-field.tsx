import { Button } from '../button.tsx';
import { DialogFooter } from '../dialog/dialog-footer.tsx';
import { useToast } from '../toast/toast.tsx';
import { TextField } from './field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
  /** What is said once it is copied. */
  copiedMessage: string;
  onClose: () => void;
}

/** Something that is shown once, to be taken along. */
export function CopyField({ label, value, hint, copiedMessage, onClose }: CopyFieldProps) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast({ title: 'Copied!', description: copiedMessage }),
      () => toast({ title: 'Not copied', description: 'Select the text and copy it by hand.', destructive: true }),
    );
  return (
    <div className="flex flex-col gap-4">
      <TextField label={label} readOnly value={value} hint={hint} onFocus={(event) => event.target.select()} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy to Clipboard</Button>
      </DialogFooter>
    </div>
  );
}
