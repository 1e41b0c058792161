import type { ReactNode } from 'react';
import type { z } from 'zod';
import { newWebhookEndpoint } from '#api/messaging/webhooks.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { EventFields } from './event-fields.tsx';

export type EndpointFields = z.output<typeof newWebhookEndpoint>;

export const useEndpointForm = (values: z.input<typeof newWebhookEndpoint>) => useApiForm(newWebhookEndpoint, values);

interface EndpointFormProps {
  form: ReturnType<typeof useEndpointForm>;
  onSubmit: (fields: EndpointFields) => void;
  /** The form's buttons. */
  children: ReactNode;
}

export function EndpointForm({ form, onSubmit, children }: EndpointFormProps) {
  const { field, handleSubmit, watch, setValue, formState } = form;
  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      <TextField label="URL*" type="url" inputMode="url" autoComplete="off" placeholder="https://" {...field('url')} />
      <TextField label="Description" hint="So that you'll recognize it." autoComplete="off" {...field('description')} />
      <EventFields
        events={watch('events')}
        error={formState.errors.events}
        onChange={(events) => setValue('events', events, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      />
      {children}
    </Form>
  );
}
