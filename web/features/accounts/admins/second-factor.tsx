import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { adminProfileEndpoints, reauthentication, secondFactorCode } from '#api/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import type { AdminProfile } from './admin.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

/** Sets up or removes the authenticator app. */
export function SecondFactor({ profile: { hasSecondFactor, recoveryCodesLeft } }: { profile: AdminProfile }) {
  // Set when the dialog opens, so that a refetch doesn't close the recovery codes.
  const [opened, setOpened] = useState<'set-up' | 'remove'>();
  const queryClient = useQueryClient();
  const close = () => {
    setOpened(undefined);
    return refetchAll(queryClient);
  };
  return (
    <>
      {hasSecondFactor ? (
        <p className="flex flex-wrap items-center gap-3">
          <Badge color="forest">on</Badge> You have {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left.
        </p>
      ) : (
        <p>You sign in with just your password.</p>
      )}
      <Button variant="secondary" className="sm:justify-self-start" onClick={() => setOpened(hasSecondFactor ? 'remove' : 'set-up')}>
        {hasSecondFactor ? 'Remove app' : 'Set up app'}
      </Button>
      <Dialog
        title={opened === 'remove' ? 'Remove authenticator app' : 'Set up authenticator app'}
        open={opened !== undefined}
        onClose={close}
      >
        {opened === 'remove' ? <RemoveSecondFactor onClose={close} /> : <SetUp onClose={close} />}
      </Dialog>
    </>
  );
}

type Secret = { secret: string; uri: string };

/** Password, then the app's first code, then the recovery codes. */
function SetUp({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return secret ? <Confirmation secret={secret} onConfirmed={setCodes} /> : <Start onStarted={setSecret} />;
}

function Start({ onStarted }: { onStarted: (secret: Secret) => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(reauthentication, { currentPassword: '' });
  const start = useAction({
    mutationFn: (body: z.output<typeof reauthentication>) => call(adminProfileEndpoints.startSecondFactor, { body }),
    successMessage: 'Password confirmed. Now add the key to your app.',
    errorMessage: 'Something went wrong. Please try again.',
    onSuccess: onStarted,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => start.mutate(form))}>
      <p className="text-muted">First, enter your password again.</p>
      <PasswordField label="Your password" {...field('currentPassword')} />
      <FormButtons pending={start.isPending && 'One moment...'} error={start.error}>
        Continue
      </FormButtons>
    </Form>
  );
}

interface ConfirmationProps {
  secret: Secret;
  onConfirmed: (codes: string[]) => void;
}

function Confirmation({ secret: { secret, uri }, onConfirmed }: ConfirmationProps) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(secondFactorCode, { code: '' });
  const confirm = useAction({
    mutationFn: (body: { code: string }) => call(adminProfileEndpoints.confirmSecondFactor, { body }),
    successMessage: 'App set up. From now on, you sign in with a code as well.',
    errorMessage: 'Something went wrong. Please try again.',
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => confirm.mutate(form))}>
      <p className="text-muted">Scan the QR code with your app or enter the key. Then enter the code the app shows.</p>
      <Suspense fallback={<div className="size-48" />}>
        <QrCode text={uri} />
      </Suspense>
      <TextField label="Key" readOnly value={secret} onFocus={(event) => event.target.select()} className="font-mono" />
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...field('code')} />
      <FormButtons pending={confirm.isPending && 'Checking...'} error={confirm.error}>
        Turn on
      </FormButtons>
    </Form>
  );
}
