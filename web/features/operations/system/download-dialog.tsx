import { adminProfileEndpoints, reauthentication } from '#api/accounts/admins.ts';
import { backupEndpoints } from '#api/operations/backups.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

/** Asks for the password before a backup is downloaded. @param name undefined while none is chosen */
export const DownloadDialog = ({ name, onClose }: { name: string | undefined; onClose: () => void }) => (
  <Dialog title="Download backup" open={name !== undefined} onClose={onClose}>
    {name !== undefined && <DownloadForm name={name} onClose={onClose} />}
  </Dialog>
);

function DownloadForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(reauthentication, { currentPassword: '' });
  const confirm = useAction({
    mutationFn: (body: { currentPassword: string }) => call(adminProfileEndpoints.reauthenticate, { body }),
    successMessage: 'The download has started.',
    errorMessage: "The password couldn't be checked. Please try again.",
    onSuccess: () => {
      download(name);
      onClose();
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => confirm.mutate(form))}>
      <p className="text-pretty text-muted">
        A backup holds everything about every client. The download is recorded in the log.
        {!name.endsWith('.age') && " This one isn't encrypted, so keep it in a safe place."}
      </p>
      <PasswordField label="Your password" {...field('currentPassword')} />
      <FormButtons pending={confirm.isPending && 'One moment...'} error={confirm.error}>
        Download
      </FormButtons>
    </Form>
  );
}

/** Downloads a backup as a link would: the browser writes what arrives to the disk. */
function download(name: string) {
  const href = buildUrl(backupEndpoints.download, { params: { name } });
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
