import { privacyEndpoints } from '#contract/operations/privacy.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';

/** Downloads everything stored about the client as a JSON file. */
export function DataDownload() {
  const download = useAction({
    mutationFn: () => call(privacyEndpoints.download, {}),
    successMessage: 'Your data was downloaded.',
    errorMessage: "Your data couldn't be downloaded. Please try again.",
    onSuccess: ({ exportedAt, data }) => save('my-data.json', JSON.stringify({ exportedAt, data }, null, 2)),
  });
  return (
    <ActionButton className="sm:justify-self-start" action={download} pendingLabel="Preparing...">
      Download my data
    </ActionButton>
  );
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
