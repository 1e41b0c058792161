import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormButtons } from '#web/ui/form/form.tsx';
import { type EndpointFields, EndpointForm, useEndpointForm } from './endpoint-form.tsx';

interface AddEndpointProps {
  onAdded: (id: number) => void;
  onClose: () => void;
}

export const AddEndpointDialog = ({ open, onAdded, onClose }: AddEndpointProps & { open: boolean }) => (
  <Dialog title="Add endpoint" open={open} onClose={onClose}>
    <AddEndpointForm onAdded={onAdded} />
  </Dialog>
);

function AddEndpointForm({ onAdded }: Pick<AddEndpointProps, 'onAdded'>) {
  const form = useEndpointForm({ url: '', description: '', events: [] });
  const add = useAction({
    mutationFn: (body: EndpointFields) => call(webhookEndpoints.create, { body }),
    successMessage: 'Endpoint added.',
    errorMessage: "The endpoint couldn't be added. Please try again.",
    onSuccess: ({ endpoint }) => onAdded(endpoint.id),
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <EndpointForm form={form} onSubmit={(fields) => add.mutate(fields)}>
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error}>
        Add endpoint
      </FormButtons>
    </EndpointForm>
  );
}
