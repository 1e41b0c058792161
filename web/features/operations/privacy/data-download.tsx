import { privacyEndpoints } from '#api/operations/privacy.ts';
import { call } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** Downloads everything stored about the client as a JSON file. */
export function DataDownload() {
  const download = useAction({
    mutationFn: () => call(privacyEndpoints.download, {}),
    successMessage: 'Your data was downloaded.',
    errorMessage: "Your data couldn't be downloaded. Please try again.",
    onSuccess: ({ exportedAt, data }) => saveFile({ name: 'my-data.json', content: jsonOf({ exportedAt, data }) }),
  });
  return (
    <ActionButton className="sm:justify-self-start" action={download} pendingLabel="Preparing...">
      Download my data
    </ActionButton>
  );
}

const jsonOf = (data: object) => new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
