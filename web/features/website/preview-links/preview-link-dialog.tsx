import { useQuery } from '@tanstack/react-query';
import { previewLinkEndpoints } from '#contract/website/preview-links.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { LinkDialog } from '#web/ui/links/link-dialog.tsx';
import { LinkEntry, LinkList } from '#web/ui/links/link-list.tsx';
import { NewPreviewLinkForm } from './new-preview-link-form.tsx';
import { previewLinks } from './queries.ts';

/** Opens the dialog in which the draft is shared with people who have no account. */
export const PreviewLinkButton = () => (
  <LinkDialog
    label="Preview link"
    title="Preview link"
    hint="Whoever has it can see the draft."
    form={(props) => <NewPreviewLinkForm {...props} />}
  >
    <PreviewLinkList />
  </LinkDialog>
);

function PreviewLinkList() {
  const query = useQuery(previewLinks);
  return (
    <LinkList
      title="Links to the draft"
      query={query}
      entry={(link) => (
        <LinkEntry
          key={link.id}
          link={link}
          description={`Until ${formatInstant(link.expiresAt)}`}
          revocation={{
            revoke: () => call(previewLinkEndpoints.revoke, { params: { id: link.id } }),
            consequence: 'The link stops working immediately.',
            revokedMessage: 'Link revoked.',
            invalidates: [previewLinks.queryKey],
          }}
        />
      )}
    />
  );
}
