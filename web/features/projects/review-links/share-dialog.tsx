import { z } from 'zod';
import { newReviewLink as anyReviewLink, reviewLinkEndpoints } from '#api/projects/review-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { fewOf } from '#domain/projects/deliverables.ts';
import type { Review } from '#web/features/projects/review/review.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, formatList } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { passwordRules } from '#web/ui/form/password-field.tsx';
import { LinkDialog } from '#web/ui/links/link-dialog.tsx';
import { LinkList } from '#web/ui/links/link-list.tsx';
import { NewLinkForm, type NewLinkProps, newLink, worksFor } from '#web/ui/links/new-link-form.tsx';
import { OtherDeliverables } from './other-deliverables.tsx';

export interface ShareProps {
  audience: 'client' | 'admin';
  /** The review of the version that is shared. */
  review: Review;
}

interface ShareDialogProps extends ShareProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog that shares a version with people who have no account. */
export const ShareDialog = ({ audience, review, ...dialog }: ShareDialogProps) => (
  <LinkDialog
    {...dialog}
    title="Share this version"
    hint="Whoever has it can open it, with the password if you set one."
    form={(props) => <NewReviewLink {...{ audience, review }} {...props} />}
  >
    <LinkList
      title="Links to this version"
      query={query(
        reviewLinkEndpoints.list,
        { params: { id: review.version.id }, query: { as: audience } },
        { select: ({ reviewLinks }) => reviewLinks },
      )}
      describe={(link) => describe({ ...link, mayDownload: link.mayDownload && review.may.shareOriginal }, review)}
      revoke={(id) => call(reviewLinkEndpoints.revoke, { params: { id }, query: { as: audience } })}
      consequence="The link stops working, and everyone who opened it loses access immediately. Their comments stay."
      revokedMessage="Link revoked. Its guests have lost access."
    />
  </LinkDialog>
);

type ReviewLink = JsonResponse<typeof reviewLinkEndpoints.list>['reviewLinks'][number];

function describe({ deliverables, ...link }: ReviewLink, { place }: Review): string {
  if (!place) return describeRights(link);
  const titles = deliverables.map(({ title }) => title);
  return `${titles.length > 1 ? `For ${formatList(fewOf(titles))}` : 'For this version only'} · ${describeRights(link)}`;
}

const describeRights = ({ createdBy, expiresAt, isProtected, mayComment, mayDownload }: Omit<ReviewLink, 'deliverables'>) =>
  [
    createdBy === 'studio' ? 'By the studio' : 'By the client',
    `until ${formatInstant(expiresAt)}`,
    isProtected && 'with a password',
    mayComment ? 'commenting' : 'watching only',
    mayDownload && 'downloading',
  ]
    .filter(Boolean)
    .join(', ');

const textOfOne =
  "People without an account can watch this version by a link. They read all comments on it except the studio's internal ones, see no other version and can't approve it.";

const textOfSeveral =
  "People without an account can watch these versions by a link. They read all comments on them except the studio's internal ones, see nothing else and can't approve them.";

const newReviewLink = anyReviewLink.extend({ ...newLink.shape, password: z.literal('').or(anyReviewLink.shape.password) });

function NewReviewLink({ audience, review, ...props }: ShareProps & NewLinkProps) {
  const initial = { ...worksFor(7), password: '', mayComment: true, mayDownload: false, deliverableIds: [] as number[] };
  const form = useApiForm(newReviewLink, initial);
  const chosenIds = form.watch('deliverableIds') ?? [];
  const isForSeveral = chosenIds.length > 0;
  return (
    <NewLinkForm
      form={form}
      text={isForSeveral ? textOfSeveral : textOfOne}
      create={({ password, ...link }: z.output<typeof newReviewLink>) =>
        call(reviewLinkEndpoints.create, {
          params: { id: review.version.id },
          query: { as: audience },
          body: { ...link, password: password || null },
        })
      }
      {...props}
    >
      {review.place && (
        <OtherDeliverables
          {...{ audience, review, chosenIds }}
          error={form.formState.errors.deliverableIds?.message}
          onChoose={(ids) => form.setValue('deliverableIds', ids)}
        />
      )}
      <TextField
        label="Password (optional)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${passwordRules} Send it separately from the link.`}
        {...form.field('password')}
      />
      <CheckboxField label="May comment" {...form.register('mayComment')} />
      {review.may.shareOriginal && (
        <CheckboxField label={`May download the ${isForSeveral ? 'files' : 'file'}`} {...form.register('mayDownload')} />
      )}
    </NewLinkForm>
  );
}
