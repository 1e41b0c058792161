import type { ReactNode } from 'react';
import { z } from 'zod';
import { addDays } from '#domain/shared/dates.ts';
import { endOfDay, today } from '#web/lib/calendar.ts';
import type { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

/** The fields that the form of every kind of link has. */
export const newLink = z.object({
  /** The last day on which the link works, in the studio's time zone. */
  expiresAt: z.iso.date('Please choose a date').transform(endOfDay),
});

/** The initial values of a form whose link works for a number of days. */
export const worksFor = (days: number) => ({ expiresAt: addDays(today(), days) });

export interface NewLinkProps {
  onCreated: (url: string) => void;
}

interface NewLinkFormProps<Values> extends NewLinkProps {
  form: Pick<ReturnType<typeof useApiForm<typeof newLink>>, 'field' | 'showFieldErrors'> & {
    handleSubmit: (submit: (values: Values) => void) => () => Promise<void>;
  };
  /** What the link lets people do. */
  text: string;
  create: (values: Values) => Promise<{ url: string }>;
  /** Further fields of the form. */
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
