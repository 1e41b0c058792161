import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import type { NewLinkProps } from './new-link-form.tsx';

interface LinkDialogProps {
  /** On the button that opens the dialog. */
  label: ReactNode;
  title: string;
  /** What whoever has the link can do. */
  hint: string;
  form: (props: NewLinkProps) => ReactNode;
  /** The links that there are. */
  children: ReactNode;
}

/** A button and its dialog, in which a link for people without an account is created and then shown once. */
export function LinkDialog({ label, title, hint, form, children }: LinkDialogProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        <div className="grid gap-6">
          <NewLink hint={hint} form={form} onClose={close} />
          {children}
        </div>
      </Dialog>
    </>
  );
}

function NewLink({ hint, form, onClose }: Pick<LinkDialogProps, 'hint' | 'form'> & { onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  if (!url) return form({ onCreated: setUrl });
  return (
    <CopyField
      label="Link"
      value={url}
      hint={`You won't see this link again. ${hint}`}
      copiedMessage="Link copied to clipboard"
      onClose={onClose}
    />
  );
}
