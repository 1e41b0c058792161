import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useDebounce } from 'use-debounce';
import { type MailCopyText, mailCopyEndpoints, mailCopyText } from '#api/messaging/mail-copy.ts';
import { type MailCopy, mailCopies } from '#web/features/messaging/mail/mail-copy.ts';
import { MailFrame } from '#web/features/messaging/mail/mail-frame.tsx';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

export const meta = adminTitle('Email text');

/** How long after the last change the preview is rendered, in milliseconds. */
const previewDelay = 300;

/** The editable text of one email, with a preview. */
export default function AdminMailCopyPage() {
  const name = useParams().name ?? '';
  const { data: copies, isError, refetch } = useQuery(mailCopies);
  if (!copies) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading email..." />;
  const copy = copies.find((copy) => copy.name === name);
  if (copy) return <MailCopyEditor copy={copy} />;
  return (
    <EmptyState heading="h1" title="There is no such email.">
      <ButtonLink to="/admin/settings/emails">Back to all emails</ButtonLink>
    </EmptyState>
  );
}

const textOf = ({ subject, text }: MailCopy): MailCopyText => ({ subject, text });

function MailCopyEditor({ copy }: { copy: MailCopy }) {
  const { name, title, placeholders, isChanged } = copy;
  const { field, handleSubmit, formState, showFieldErrors, reset, watch } = useApiForm(mailCopyText, textOf(copy));
  const [resetCount, setResetCount] = useState(0);
  const save = useAction({
    mutationFn: (body: MailCopyText) => call(mailCopyEndpoints.change, { params: { name }, body }),
    onSuccess: (response) => reset(textOf(response.copy)),
    successMessage: 'Email saved.',
    errorMessage: "The email couldn't be saved. Please try again.",
    showFieldErrors,
  });
  const resetToDefault = useAction({
    mutationFn: () => call(mailCopyEndpoints.reset, { params: { name } }),
    onSuccess: (response) => {
      reset(textOf(response.copy));
      setResetCount((count) => count + 1);
    },
    successMessage: 'The email has its default text again.',
    errorMessage: "The email couldn't be reset. Please try again.",
  });
  return (
    <div className="grid gap-6">
      <ItemTitle name={title} />
      <PageHead back={{ to: '/admin/settings/emails', label: 'Back to all emails' }} title={title} />
      <Section title="Text" text={<Placeholders names={placeholders} />}>
        <UnsavedChangesGuard isUnsaved={formState.isDirty} />
        {/* A new key brings new fields after a reset, since the existing ones would keep what was typed. */}
        <Form key={resetCount} onSubmit={handleSubmit((form) => save.mutate(form))}>
          <TextField label="Subject" {...field('subject')} />
          <TextAreaField label="Opening lines" hint="A blank line starts a paragraph." rows={8} {...field('text')} />
          <FormButtons pending={save.isPending && 'Saving...'} disabled={!formState.isDirty}>
            Save email
          </FormButtons>
        </Form>
        {isChanged && (
          <ActionButton className="justify-self-start" action={resetToDefault} pendingLabel="Resetting...">
            Reset to default
          </ActionButton>
        )}
        <Preview name={name} text={watch()} />
      </Section>
    </div>
  );
}

const Placeholders = ({ names }: { names: string[] }) => (
  <>
    These are filled in for each email: <span className="font-mono">{names.map((name) => `{${name}}`).join(' ')}</span>
  </>
);

function Preview({ name, text }: { name: string; text: MailCopyText }) {
  const [shown] = useDebounce(text, previewDelay, { equalityFn: (one, other) => JSON.stringify(one) === JSON.stringify(other) });
  // Shows the previous preview until this one is rendered, or while the text is invalid.
  const { data } = useQuery(query(mailCopyEndpoints.preview, { params: { name }, body: shown }, { placeholderData: keepPreviousData }));
  if (!data) return null;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-muted text-sm">
        Preview with sample data: <strong className="text-ink">{data.subject}</strong>
      </figcaption>
      <MailFrame title="Preview" html={data.html} />
    </figure>
  );
}
