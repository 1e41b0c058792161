import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { reviewLinks } from './queries.ts';
import { ReviewLinkEntry } from './review-link-entry.tsx';

interface ShareProps {
  area: 'client' | 'admin';
  /** The version. */
  fileId: number;
}

/** Opens the dialog in which a version is shared with people who have no account. */
export function ShareButton(props: ShareProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden size={16} /> Share
      </Button>
      <Dialog title="Share this version" open={open} onClose={() => setOpen(false)}>
        <ShareForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Creates a link, then shows it once; below, the links that there are. */
function ShareForm({ onClose, ...props }: ShareProps & { onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  return (
    <div className="grid gap-6">
      {url ? (
        <CopyField
          label="Link"
          value={url}
          hint="You won't see this link again. Whoever has it can open it, with the password if you set one."
          copiedMessage="Link copied to clipboard"
          onClose={onClose}
        />
      ) : (
        <NewLinkForm {...props} onCreated={setUrl} onClose={onClose} />
      )}
      <ReviewLinkList {...props} />
    </div>
  );
}

function ReviewLinkList({ area, fileId }: ShareProps) {
  const { data: links, isError, refetch } = useQuery(reviewLinks(area, fileId));
  if (!links) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading links..." />;
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="review-links" className="grid gap-2">
      <h3 id="review-links" className="font-semibold">
        Links to this version
      </h3>
      <ul className="grid divide-y divide-line border-line border-y">
        {links.map((link) => (
          <ReviewLinkEntry key={link.id} area={area} link={link} />
        ))}
      </ul>
    </section>
  );
}
