import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import type { NewLinkProps } from './new-link-form.tsx';

interface LinkDialogProps {
  title: string;
  /** What the link lets people do. */
  hint: string;
  form: (props: NewLinkProps) => ReactNode;
  open: boolean;
  onClose: () => void;
  /** The list of links created before. */
  children: ReactNode;
}

/** The dialog that creates a link for people without an account and then shows it once. */
export const LinkDialog = ({ title, hint, form, open, onClose, children }: LinkDialogProps) => (
  <Dialog title={title} open={open} onClose={onClose}>
    <div className="grid gap-6">
      <NewLink hint={hint} form={form} onClose={onClose} />
      {children}
    </div>
  </Dialog>
);

interface LinkDialogButtonProps extends Omit<LinkDialogProps, 'open' | 'onClose'> {
  label: string;
}

/** A `LinkDialog` with the button that opens it. */
export function LinkDialogButton({ label, ...dialog }: LinkDialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <LinkDialog {...dialog} open={open} onClose={() => setOpen(false)} />
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
