import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FormButtons } from '#web/ui/form/form.tsx';
import { type EndpointFields, EndpointForm, useEndpointForm } from './endpoint-form.tsx';
import type { WebhookEndpoint } from './endpoint-status.tsx';

const fieldsOf = ({ url, description, events }: WebhookEndpoint) => ({ url, description: description ?? '', events });

export function ChangeEndpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id } = endpoint;
  const form = useEndpointForm(fieldsOf(endpoint));
  const save = useAction({
    mutationFn: (body: Partial<EndpointFields>) => call(webhookEndpoints.change, { params: { id }, body }),
    successMessage: 'Endpoint saved.',
    errorMessage: "The endpoint couldn't be saved. Please try again.",
    onSuccess: (response) => form.reset(fieldsOf(response.endpoint)),
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <EndpointForm form={form} onSubmit={(fields) => save.mutate(form.dirtyValues(fields))}>
      <FormButtons pending={save.isPending && 'Saving...'} disabled={!form.formState.isDirty}>
        Save endpoint
      </FormButtons>
    </EndpointForm>
  );
}
