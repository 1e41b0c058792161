import type { ReactNode } from 'react';
import { z } from 'zod';
import { addDays } from '#contract/shared/dates.ts';
import { endOfDay, today } from '#web/lib/calendar.ts';
import type { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

/** What every form of a link asks. */
export const newLink = z.object({
  /** The last day, in the studio's time zone. */
  expiresAt: z.iso.date('Please choose a date').transform(endOfDay),
});

/** The initial last day. */
export const worksFor = (days: number) => ({ expiresAt: addDays(today(), days) });

export interface NewLinkProps {
  onCreated: (url: string) => void;
}

interface NewLinkFormProps<Values> extends NewLinkProps {
  form: Pick<ReturnType<typeof useContractForm<typeof newLink>>, 'field' | 'showFieldErrors'> & {
    handleSubmit: (submit: (values: Values) => void) => () => Promise<void>;
  };
  /** What people can do by the link. */
  text: string;
  create: (values: Values) => Promise<{ url: string }>;
  /** Its other fields. */
  children?: ReactNode;
}

export function NewLinkForm<Values>({ form, text, create, children, onCreated }: NewLinkFormProps<Values>) {
  const action = useAction({
    mutationFn: create,
    successMessage: 'Link created.',
    errorMessage: "The link couldn't be created. Please try again.",
    onSuccess: ({ url }) => onCreated(url),
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <Form onSubmit={form.handleSubmit((values) => action.mutate(values))}>
      <p className="text-muted">{text}</p>
      <TextField label="Works until" type="date" {...form.field('expiresAt')} />
      {children}
      <FormButtons pending={action.isPending && 'Creating...'} error={action.error}>
        Create link
      </FormButtons>
    </Form>
  );
}
