import { z } from 'zod';
import { newReviewLink, reviewLinkEndpoints } from '#contract/projects/review-links.ts';
import { addDays } from '#contract/shared/dates.ts';
import { call } from '#web/lib/api.ts';
import { endOfDay, today } from '#web/lib/calendar.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { passwordRules } from '#web/ui/form/password-field.tsx';

const form = newReviewLink.extend({
  /** The last day, in the studio's time zone. */
  expiresAt: z.iso.date('Please choose a date'),
  password: z.literal('').or(newReviewLink.shape.password),
});

const defaultLifetime = 7;

interface NewLinkFormProps {
  audience: 'client' | 'admin';
  fileId: number;
  onCreated: (url: string) => void;
  onClose: () => void;
}

export function NewLinkForm({ audience, fileId, onCreated, onClose }: NewLinkFormProps) {
  const expiresAt = addDays(today(), defaultLifetime);
  const { field, register, handleSubmit, showFieldErrors } = useContractForm(form, {
    ...{ expiresAt, password: '', mayComment: true, mayDownload: false },
  });
  const create = useAction({
    mutationFn: ({ expiresAt, password, ...toggles }: z.output<typeof form>) =>
      call(reviewLinkEndpoints.create, {
        params: { id: fileId },
        query: { as: audience },
        body: { ...toggles, expiresAt: endOfDay(expiresAt), password: password || null },
      }),
    successMessage: 'Link created.',
    errorMessage: "The link couldn't be created. Please try again.",
    invalidates: [[audience, 'review-links', fileId]],
    onSuccess: ({ url }) => onCreated(url),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((values) => create.mutate(values))}>
      <p className="text-muted">
        People without an account can watch this version by a link. They see no other version and can't approve it.
      </p>
      <TextField label="Works until" type="date" {...field('expiresAt')} />
      <TextField
        label="Password (optional)"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={`${passwordRules} Send it separately from the link.`}
        {...field('password')}
      />
      <CheckboxField label="May comment" {...register('mayComment')} />
      <CheckboxField label="May download the file" {...register('mayDownload')} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error} onCancel={onClose}>
        Create link
      </FormButtons>
    </Form>
  );
}
