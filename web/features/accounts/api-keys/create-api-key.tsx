import { useState } from 'react';
import { z } from 'zod';
import { apiKeyEndpoints, newApiKey } from '#api/accounts/api-keys.ts';
import { call } from '#web/lib/api.ts';
import { endOfDay } from '#web/lib/calendar.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { ScopeFields } from './scope-fields.tsx';

const form = newApiKey.extend({
  /** The last day, in the studio's time zone. */
  expiresAt: z.union([z.literal(''), z.iso.date('Please choose a date')]),
});

export function CreateApiKey() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        Create API key
      </Button>
      <Dialog title="Create API key" open={open} onClose={close}>
        <NewApiKey onClose={close} />
      </Dialog>
    </>
  );
}

/** The form, then the key, which is shown only now. */
function NewApiKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  if (!key) return <NewApiKeyForm onCreated={setKey} />;
  return (
    <CopyField
      label="API key"
      value={key}
      hint="You won't see this key again. Keep it as safe as a password."
      copiedMessage="API key copied to clipboard"
      onClose={onClose}
    />
  );
}

function NewApiKeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const { field, handleSubmit, showFieldErrors, watch, setValue, formState } = useApiForm(form, {
    name: '',
    scopes: [],
    expiresAt: '',
  });
  const create = useAction({
    mutationFn: ({ expiresAt, ...rest }: z.output<typeof form>) =>
      call(apiKeyEndpoints.create, { body: { ...rest, expiresAt: expiresAt ? endOfDay(expiresAt) : null } }),
    successMessage: 'API key created.',
    errorMessage: "The API key couldn't be created. Please try again.",
    onSuccess: ({ key }) => onCreated(key),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((values) => create.mutate(values))}>
      <TextField label="Name*" hint="The program that will use it. The log shows this name." autoComplete="off" {...field('name')} />
      <ScopeFields
        scopes={watch('scopes')}
        error={formState.errors.scopes}
        onChange={(scopes) => setValue('scopes', scopes, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      />
      <TextField label="Works until" type="date" hint="Leave empty for a key that works until you revoke it." {...field('expiresAt')} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create key
      </FormButtons>
    </Form>
  );
}
