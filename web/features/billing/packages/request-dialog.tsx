import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { packageEndpoints, packageRequest } from '#api/billing/packages.ts';
import { call } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import type { OfferedPackage } from './package.ts';

interface DialogProps {
  requested: OfferedPackage;
  open: boolean;
  onClose: () => void;
}

export function RequestDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="Request this package" open={open} onClose={rest.onClose}>
      <RequestForm {...rest} />
    </Dialog>
  );
}

function RequestForm({ requested: { id, name }, onClose }: Omit<DialogProps, 'open'>) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(packageRequest, { message: '' });
  const toast = useToast();
  const queryClient = useQueryClient();
  const request = useMutation({
    mutationFn: (body: z.output<typeof packageRequest>) => call(packageEndpoints.request, { params: { id }, body }),
    onSuccess: () => {
      toast({ title: 'Request sent', description: "We'll get back to you as soon as possible." });
      onClose();
      return refetchAll(queryClient);
    },
    onError: showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => request.mutate(form))}>
      <p className="line-clamp-6 text-muted [overflow-wrap:anywhere]">
        We'll get back to you about {name}. You won't be charged for this request.
      </p>
      <TextAreaField label="Message" hint="Anything we should know?" rows={4} {...field('message')} />
      <FormButtons pending={request.isPending && 'Sending...'} error={request.error}>
        Send request
      </FormButtons>
    </Form>
  );
}
