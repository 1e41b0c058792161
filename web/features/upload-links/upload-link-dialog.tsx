import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NewUploadLinkForm } from './new-upload-link-form.tsx';
import { uploadLinks } from './queries.ts';
import { UploadLinkEntry } from './upload-link-entry.tsx';

/** Opens the dialog in which people without an account are invited to send footage. */
export function UploadLinkButton({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Upload link
      </Button>
      <Dialog title="Upload link" open={open} onClose={close}>
        <LinkForm projectId={projectId} onClose={close} />
      </Dialog>
    </>
  );
}

/** Creates a link, then shows it once; below, the links that there are. */
function LinkForm({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  return (
    <div className="grid gap-6">
      {url ? (
        <CopyField
          label="Link"
          value={url}
          hint="You won't see this link again. Whoever has it can send files."
          copiedMessage="Link copied to clipboard"
          onClose={onClose}
        />
      ) : (
        <NewUploadLinkForm projectId={projectId} onCreated={setUrl} onClose={onClose} />
      )}
      <UploadLinkList projectId={projectId} />
    </div>
  );
}

function UploadLinkList({ projectId }: { projectId: number }) {
  const { data: links, isError, refetch } = useQuery(uploadLinks(projectId));
  if (!links) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading links..." />;
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="upload-links" className="grid gap-2">
      <h3 id="upload-links" className="font-semibold">
        Links to this project
      </h3>
      <ul className="grid divide-y divide-line border-line border-y">
        {links.map((link) => (
          <UploadLinkEntry key={link.id} projectId={projectId} link={link} />
        ))}
      </ul>
    </section>
  );
}
