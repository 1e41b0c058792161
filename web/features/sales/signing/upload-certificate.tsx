import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { maxPkcs12Bytes, newSealingCertificate, pkcs12TooLarge, signingEndpoints } from '#api/sales/signing.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FileButton } from '#web/ui/button/file-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { GroupError, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { groupInError } from '#web/ui/form/form-problems.tsx';

/** A button, and the dialog for the owner's own certificate. */
export function UploadCertificate() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Use your own certificate
      </Button>
      <Dialog title="Use your own certificate" open={isOpen} onClose={() => setOpen(false)}>
        <CertificateForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CertificateForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState<string>();
  const form = useApiForm(newSealingCertificate, { file: '', passphrase: '' });
  const { error, ref: _ref, ...fileField } = form.field('file');
  const upload = useAction({
    mutationFn: (body: { file: string; passphrase: string }) => call(signingEndpoints.uploadCertificate, { body }),
    successMessage: 'Documents are sealed with your certificate from now on.',
    errorMessage: "The certificate couldn't be saved. Please try again.",
    showFieldErrors: form.showFieldErrors,
    onSuccess: onDone,
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    form.setValue(fileField.name, file.size > maxPkcs12Bytes ? '' : await toBase64(file), { shouldDirty: true });
    if (file.size > maxPkcs12Bytes) form.setError(fileField.name, { message: pkcs12TooLarge });
    else form.clearErrors(fileField.name);
  };
  return (
    <Form onSubmit={form.handleSubmit((values) => upload.mutate(values))}>
      <p className="text-pretty text-muted text-sm">
        A PKCS#12 file (.p12 or .pfx) with its private key, such as one that you bought for signing documents. The passphrase isn't stored.
      </p>
      <div {...groupInError(error)} className="grid justify-items-start gap-1.5">
        <FileButton variant="secondary" accept=".p12,.pfx,application/x-pkcs12" onFiles={([file]) => choose(file)}>
          <KeyRound aria-hidden size={18} />
          {name ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {name && <p className="text-muted text-sm [overflow-wrap:anywhere]">{name}</p>}
        <GroupError message={error?.message} />
      </div>
      <TextField label="Passphrase" type="password" autoComplete="off" {...form.field('passphrase')} />
      <FormButtons pending={upload.isPending && 'Saving...'}>Save certificate</FormButtons>
    </Form>
  );
}

const toBase64 = async (file: File) =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
