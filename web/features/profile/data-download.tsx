import { privacyEndpoints } from '../../../contract/privacy.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Hands out everything that is held about the client, as a file of JSON. */
export function DataDownload() {
  const download = useAction({
    act: () => call(privacyEndpoints.download, {}),
    done: 'Your data is in your downloads.',
    failed: 'Your data could not be downloaded. Please try again.',
    onDone: ({ exportedAt, data }) => save('my-data.json', JSON.stringify({ exportedAt, data }, null, 2)),
  });
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      pending={download.isPending && 'Collecting...'}
      onClick={() => download.mutate()}
    >
      Download my data
    </Button>
  );
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
