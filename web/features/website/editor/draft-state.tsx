import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import type { SaveState, SiteDraft } from './use-site-draft.ts';

const texts: Record<Extract<SaveState, string>, string> = {
  saved: 'All changes saved. Visitors see them once you publish.',
  saving: 'Saving...',
  invalid: 'Not saved yet: please check the marked fields.',
  retrying: "Not saved yet. We'll keep trying.",
};

/** Whether the draft is saved. Asks what to do if somebody else saved meanwhile. */
export function DraftState({ draft, isPublished }: { draft: SiteDraft; isPublished: boolean }) {
  const { state } = draft;
  const [isPostponed, setPostponed] = useState(false);
  if (typeof state === 'string')
    return (
      <p role="status" className={`text-sm ${state === 'invalid' || state === 'retrying' ? 'text-on-rose' : 'text-muted'}`}>
        {isPublished && state === 'saved' ? 'Visitors see your site as it is here.' : texts[state]}
      </p>
    );
  if (isPostponed)
    return (
      <p role="status" className="flex items-center gap-3 text-on-rose text-sm">
        Not saved: the site was changed meanwhile.
        <Button variant="secondary" size="small" onClick={() => setPostponed(false)}>
          Decide
        </Button>
      </p>
    );
  return (
    <Dialog title="The site was changed meanwhile" open onClose={() => setPostponed(true)}>
      <p className="text-muted">{state.conflict}</p>
      <DialogFooter error={undefined}>
        <Button variant="secondary" onClick={draft.keepMine}>
          Replace them with mine
        </Button>
        <Button onClick={draft.loadTheirs}>Load those changes</Button>
      </DialogFooter>
    </Dialog>
  );
}
