import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { loadLater } from '#web/ui/load-later.tsx';
import type { ShareProps } from './share-dialog.tsx';

const ShareDialog = loadLater(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Opens the dialog in which a version is shared with people who have no account. */
export function ShareButton(props: ShareProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden size={16} /> <span className="max-sm:sr-only">Share</span>
      </Button>
      <ShareDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
