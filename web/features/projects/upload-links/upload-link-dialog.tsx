import { useQuery } from '@tanstack/react-query';
import { uploadLinkEndpoints } from '#contract/projects/upload-links.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { LinkDialog } from '#web/ui/links/link-dialog.tsx';
import { LinkEntry, LinkList } from '#web/ui/links/link-list.tsx';
import { NewUploadLinkForm } from './new-upload-link-form.tsx';
import { uploadLinks } from './queries.ts';

/** Opens the dialog in which people without an account are invited to send footage. */
export const UploadLinkButton = ({ projectId }: { projectId: number }) => (
  <LinkDialog
    label="Upload link"
    title="Upload link"
    hint="Whoever has it can send files."
    form={(formProps) => <NewUploadLinkForm projectId={projectId} {...formProps} />}
  >
    <UploadLinkList projectId={projectId} />
  </LinkDialog>
);

function UploadLinkList({ projectId }: { projectId: number }) {
  const query = useQuery(uploadLinks(projectId));
  return (
    <LinkList
      title="Links to this project"
      query={query}
      entry={(link) => (
        <LinkEntry
          key={link.id}
          link={link}
          description={`${formatSize(link.usedBytes)} of ${formatSize(link.maxBytes)} used, until ${formatInstant(link.expiresAt)}`}
          revocation={{
            revoke: () => call(uploadLinkEndpoints.revoke, { params: { id: link.id } }),
            consequence: 'The link stops working immediately. Files that are still being sent are canceled; those that have arrived stay.',
            revokedMessage: 'Link revoked.',
            invalidates: [uploadLinks(projectId).queryKey],
          }}
        />
      )}
    />
  );
}
