import { Share2 } from 'lucide-react';
import { z } from 'zod';
import { newReviewLink as contract, reviewLinkEndpoints } from '#contract/projects/review-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { passwordRules } from '#web/ui/form/password-field.tsx';
import { LinkDialog } from '#web/ui/links/link-dialog.tsx';
import { LinkList } from '#web/ui/links/link-list.tsx';
import { NewLinkForm, type NewLinkProps, newLink, worksFor } from '#web/ui/links/new-link-form.tsx';

interface ShareProps {
  audience: 'client' | 'admin';
  /** The version. */
  fileId: number;
  /** Whether guests can be allowed to download: not the original of a watermarked draft. */
  canShareOriginal: boolean;
}

/** Opens the dialog in which a version is shared with people who have no account. */
export const ShareButton = ({ audience, fileId, canShareOriginal }: ShareProps) => (
  <LinkDialog
    label={
      <>
        <Share2 aria-hidden size={16} /> <span className="max-sm:sr-only">Share</span>
      </>
    }
    title="Share this version"
    hint="Whoever has it can open it, with the password if you set one."
    form={(props) => <NewReviewLink {...{ audience, fileId, canShareOriginal }} {...props} />}
  >
    <LinkList
      title="Links to this version"
      query={query(
        reviewLinkEndpoints.list,
        { params: { id: fileId }, query: { as: audience } },
        { select: ({ reviewLinks }) => reviewLinks },
      )}
      describe={(link) => describe({ ...link, mayDownload: link.mayDownload && canShareOriginal })}
      revoke={(id) => call(reviewLinkEndpoints.revoke, { params: { id }, query: { as: audience } })}
      consequence="The link stops working, and everyone who opened it loses access immediately. Their comments stay."
      revokedMessage="Link revoked. Its guests have lost access."
    />
  </LinkDialog>
);

type ReviewLink = JsonResponse<typeof reviewLinkEndpoints.list>['reviewLinks'][number];

const describe = ({ createdBy, expiresAt, isProtected, mayComment, mayDownload }: ReviewLink) =>
  [
    createdBy === 'studio' ? 'By the studio' : 'By the client',
    `until ${formatInstant(expiresAt)}`,
    isProtected && 'with a password',
    mayComment ? 'commenting' : 'watching only',
    mayDownload && 'downloading',
  ]
    .filter(Boolean)
    .join(', ');

const newReviewLink = contract.extend({ ...newLink.shape, password: z.literal('').or(contract.shape.password) });

function NewReviewLink({ audience, fileId, canShareOriginal, ...props }: ShareProps & NewLinkProps) {
  const form = useContractForm(newReviewLink, { ...worksFor(7), password: '', mayComment: true, mayDownload: false });
  return (
    <NewLinkForm
      form={form}
      text="People without an account can watch this version by a link. They read all comments on it except the studio's internal ones, see no other version and can't approve it."
      create={({ password, ...link }: z.output<typeof newReviewLink>) =>
        call(reviewLinkEndpoints.create, {
          params: { id: fileId },
          query: { as: audience },
          body: { ...link, password: password || null },
        })
      }
      {...props}
    >
      <TextField
        label="Password (optional)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${passwordRules} Send it separately from the link.`}
        {...form.field('password')}
      />
      <CheckboxField label="May comment" {...form.register('mayComment')} />
      {canShareOriginal && <CheckboxField label="May download the file" {...form.register('mayDownload')} />}
    </NewLinkForm>
  );
}
