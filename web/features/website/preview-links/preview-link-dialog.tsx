import { previewLinkEndpoints } from '#api/website/preview-links.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { LinkDialogButton } from '#web/ui/links/link-dialog.tsx';
import { LinkList } from '#web/ui/links/link-list.tsx';
import { NewLinkForm, type NewLinkProps, newLink, worksFor } from '#web/ui/links/new-link-form.tsx';

/** Opens the dialog in which the draft is shared with people who have no account. */
export const PreviewLinkButton = () => (
  <LinkDialogButton
    label="Preview link"
    title="Preview link"
    hint="Whoever has it can see the draft."
    form={(props) => <NewPreviewLink {...props} />}
  >
    <LinkList
      title="Links to the draft"
      query={query(previewLinkEndpoints.list, {}, { select: ({ previewLinks }) => previewLinks })}
      describe={({ expiresAt }) => `Until ${formatInstant(expiresAt)}`}
      revoke={(id) => call(previewLinkEndpoints.revoke, { params: { id } })}
      consequence="The link stops working immediately."
    />
  </LinkDialogButton>
);

const NewPreviewLink = (props: NewLinkProps) => (
  <NewLinkForm
    form={useApiForm(newLink, worksFor(7))}
    text="People without an account can see the draft by a link, always as it is when they open it."
    create={(body) => call(previewLinkEndpoints.create, { body })}
    {...props}
  />
);
