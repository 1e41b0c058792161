import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CloseForm, closedBooksEndpoints, closeForm } from '#api/billing/closed-books.ts';
import { call } from '#web/lib/api.ts';
import { endOfLastMonth } from '#web/lib/calendar.ts';
import { formatDate } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

/** Through which day the books are closed. Only the owner can close more. */
export function ClosedBooks({ canClose }: { canClose: boolean }) {
  const { data } = useQuery(query(closedBooksEndpoints.read, {}));
  const [isOpen, setOpen] = useState(false);
  if (!data || (!canClose && !data.closedThrough)) return null;
  return (
    <TitledCard title="Closed books">
      <p className="max-w-[70ch] text-pretty text-muted">
        {data.closedThrough
          ? `The books are closed through ${formatDate(data.closedThrough)}. Whatever corrects them is booked after that day.`
          : 'No month is closed. Once you have handed a month to your accountant, close it, so that nothing in it changes anymore.'}
      </p>
      {canClose && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          Close books
        </Button>
      )}
      <Dialog title="Close the books?" open={isOpen} onClose={() => setOpen(false)}>
        <CloseBooksForm onClose={() => setOpen(false)} />
      </Dialog>
    </TitledCard>
  );
}

function CloseBooksForm({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(closeForm, { through: endOfLastMonth() });
  const close = useAction({
    mutationFn: (body: CloseForm) => call(closedBooksEndpoints.close, { body }),
    successMessage: ({ closedThrough }) => `The books are closed through ${formatDate(closedThrough!)}.`,
    errorMessage: "The books couldn't be closed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => close.mutate(form))}>
      <p className="text-muted">
        Nothing can be recorded on or before this day anymore. Money that went back later, or a payment that is voided, is booked after it.
        This can't be undone.
      </p>
      <TextField label="Last day*" type="date" {...field('through')} />
      <FormButtons danger pending={close.isPending && 'Closing...'} error={close.error}>
        Close books
      </FormButtons>
    </Form>
  );
}
