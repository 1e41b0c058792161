import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminCalendarEndpoints, clientCalendarEndpoints } from '#api/operations/calendar.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

const endpoints = { client: clientCalendarEndpoints, admin: adminCalendarEndpoints };
const errorMessage = 'Something went wrong. Please try again.';

/** Turns the calendar link on and off, and replaces it. It's shown once. */
export function CalendarLink({ audience }: { audience: 'client' | 'admin' }) {
  const { read, create, remove } = endpoints[audience];
  const { data, isError, refetch } = useQuery(query(read, {}));
  const [url, setUrl] = useState<string>();
  const creation = {
    mutationFn: () => call(create, {}),
    successMessage: 'Calendar link created.',
    errorMessage,
    onSuccess: (created: { url: string }) => setUrl(created.url),
  };
  const turnOn = useAction(creation);
  if (!data) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />;
  return (
    <>
      {data.createdAt ? (
        <>
          <p>On since {formatInstant(data.createdAt)}.</p>
          <ButtonGroup>
            <ConfirmButton
              label="Replace link"
              title="Replace the calendar link?"
              confirmLabel="Replace"
              harmless
              pendingLabel="Replacing..."
              action={creation}
            >
              <p>The present link stops working. Calendars that use it need the new one.</p>
            </ConfirmButton>
            <ConfirmButton
              label="Turn off"
              title="Turn off the calendar link?"
              confirmLabel="Turn off"
              pendingLabel="Turning off..."
              action={{
                mutationFn: () => call(remove, {}),
                successMessage: 'The calendar link is off.',
                errorMessage,
              }}
            >
              <p>Calendars that use it no longer update.</p>
            </ConfirmButton>
          </ButtonGroup>
        </>
      ) : (
        <ActionButton className="sm:justify-self-start" action={turnOn} pendingLabel="Creating...">
          Create calendar link
        </ActionButton>
      )}
      <Dialog title="Calendar link" open={url !== undefined} onClose={() => setUrl(undefined)}>
        <CopyField
          label="Link"
          value={url ?? ''}
          hint="Subscribe to it in your calendar app. You won't see it again. Whoever has it can read this calendar, so keep it to yourself."
          copiedMessage="Calendar link copied to clipboard"
          onClose={() => setUrl(undefined)}
        />
      </Dialog>
    </>
  );
}
