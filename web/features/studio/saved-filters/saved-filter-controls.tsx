import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type FilteredList, newSavedFilter, savedFilterEndpoints } from '#api/studio/saved-filters.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { linkTo, savedFilters } from './saved-filter.ts';
import { SavedFilterLinks } from './saved-filter-links.tsx';

/** A list's saved filters, and a button that saves the present one or deletes it. */
export function SavedFilterControls({ list }: { list: FilteredList }) {
  const { data = [] } = useQuery(savedFilters);
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const query = isHydrated ? search.slice(1) : '';
  const current = data.find((filter) => linkTo(filter) === `${pathname}?${query}`);
  if (!query && data.every((filter) => filter.list !== list)) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <SavedFilterLinks
        list={list}
        className="flex min-w-0 flex-wrap gap-x-4"
        linkClass="max-w-60 py-1 text-muted text-sm underline-offset-4 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline"
      />
      {query && !current && <SaveFilter list={list} query={query} />}
      {current?.mayDelete && (
        <ConfirmButton
          label="Delete filter"
          button={{ size: 'small', variant: 'link' }}
          title={`Delete the filter ${current.name}?`}
          confirmLabel="Delete filter"
          pendingLabel="Deleting..."
          action={{
            mutationFn: () => call(savedFilterEndpoints.remove, { params: { id: current.id } }),
            successMessage: 'The filter was deleted.',
            errorMessage: "The filter couldn't be deleted. Please try again.",
          }}
        >
          <p>{current.isShared ? 'No admin will have it any more.' : 'Only the filter is deleted, not what it shows.'}</p>
        </ConfirmButton>
      )}
    </div>
  );
}

function SaveFilter(filter: { list: FilteredList; query: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        <Bookmark aria-hidden size={16} /> Save filter
      </Button>
      <Dialog title="Save filter" open={open} onClose={close}>
        <SaveFilterForm {...filter} onClose={close} />
      </Dialog>
    </>
  );
}

function SaveFilterForm({ onClose, ...filter }: { list: FilteredList; query: string; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(newSavedFilter, { ...filter, name: '', isShared: false });
  const { error: _error, ...isShared } = field('isShared');
  const save = useAction({
    mutationFn: (form: Parameters<typeof call<typeof savedFilterEndpoints.create>>[1]['body']) =>
      call(savedFilterEndpoints.create, { body: form }),
    successMessage: 'The filter was saved.',
    errorMessage: "The filter couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(form))}>
      <TextField label="Name*" autoComplete="off" {...field('name')} />
      <CheckboxField label="For all admins" {...isShared} />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save filter
      </FormButtons>
    </Form>
  );
}
