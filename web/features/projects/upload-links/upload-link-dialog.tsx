import { z } from 'zod';
import { uploadLinkEndpoints } from '#api/projects/upload-links.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { LinkDialogButton } from '#web/ui/links/link-dialog.tsx';
import { LinkList } from '#web/ui/links/link-list.tsx';
import { NewLinkForm, type NewLinkProps, newLink, worksFor } from '#web/ui/links/new-link-form.tsx';

/** Opens the dialog in which people without an account are invited to send footage. */
export const UploadLinkButton = ({ projectId }: { projectId: number }) => (
  <LinkDialogButton
    label="Upload link"
    title="Upload link"
    hint="Whoever has it can send files."
    form={(props) => <NewUploadLink projectId={projectId} {...props} />}
  >
    <LinkList
      title="Links to this project"
      query={query(uploadLinkEndpoints.list, { params: { id: projectId } }, { select: ({ uploadLinks }) => uploadLinks })}
      describe={({ usedBytes, maxBytes, expiresAt }) =>
        `${formatSize(usedBytes)} of ${formatSize(maxBytes)} used, until ${formatInstant(expiresAt)}`
      }
      revoke={(id) => call(uploadLinkEndpoints.revoke, { params: { id } })}
      consequence="The link stops working immediately. Files that are still being sent are cancelled; those that have arrived stay."
    />
  </LinkDialogButton>
);

const gigabyte = 1_000_000_000;

const newUploadLink = newLink.extend({
  gigabytes: z.int('Please enter a whole number').min(1, 'Please enter at least 1 GB').max(1_000_000, 'This is too much'),
});

function NewUploadLink({ projectId, ...props }: NewLinkProps & { projectId: number }) {
  const form = useApiForm(newUploadLink, { ...worksFor(14), gigabytes: 50 });
  return (
    <NewLinkForm
      form={form}
      text="People without an account can send footage to this project by a link. They can't see anything in it."
      create={({ expiresAt, gigabytes }: z.output<typeof newUploadLink>) =>
        call(uploadLinkEndpoints.create, { params: { id: projectId }, body: { expiresAt, maxBytes: gigabytes * gigabyte } })
      }
      {...props}
    >
      <TextField
        label="Limit in GB"
        type="number"
        inputMode="numeric"
        min={1}
        hint="For all files together."
        {...form.field('gigabytes', { valueAsNumber: true })}
      />
    </NewLinkForm>
  );
}
