import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sample } from '#api/website/samples.ts';
import { siteEndpoints } from '#api/website/site-editor.ts';
import { isShown } from '#domain/website/samples/find-samples.ts';
import { type HideableSection, hideableSections } from '#domain/website/site-options.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { ShownSamples } from './shown-samples.tsx';
import { siteQuery } from './site.ts';
import type { SiteDraft } from './use-site-draft.ts';

interface PublishButtonProps {
  draft: SiteDraft;
  disabled: boolean;
  onEdit: (sample: Sample) => void;
}

/** Publishes the draft. What is still a sample is listed first, and published only if the admin says that it's the studio's own. */
export function PublishButton({ draft, disabled, onEdit }: PublishButtonProps) {
  const [open, setOpen] = useState(false);
  const samples = draft.samples.filter((sample) => isShown(draft.content, sample));
  const toHide = hideableSections.filter((name) => samples.some(({ section }) => section === name));
  const publish = usePublish({ draft, samplesAreOurs: samples.length > 0, onPublished: () => setOpen(false) });
  const close = () => {
    setOpen(false);
    publish.reset();
  };
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        Publish
      </Button>
      <Dialog title={samples.length > 0 ? 'Some of your site is sample content' : 'Publish your changes?'} open={open} onClose={close}>
        {samples.length > 0 ? (
          <ShownSamples
            samples={samples}
            canHide={toHide.length > 0}
            onEdit={(sample) => {
              close();
              onEdit(sample);
            }}
          />
        ) : (
          <p className="text-muted">Everyone who visits your site sees them at once. You can restore the version that is live now.</p>
        )}
        <DialogFooter error={publish.error}>
          {toHide.length === 0 && (
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          )}
          <Button
            variant={toHide.length > 0 ? 'secondary' : 'primary'}
            disabled={draft.state !== 'saved'}
            pending={publish.isPending ? 'Publishing...' : draft.state === 'saving' && 'Saving...'}
            onClick={() => publish.mutate()}
          >
            {samples.length > 0 ? "They're ours: publish them" : 'Publish'}
          </Button>
          {toHide.length > 0 && <Button onClick={() => hide(draft, toHide)}>Hide these sections</Button>}
        </DialogFooter>
      </Dialog>
    </>
  );
}

const hide = ({ content, change }: SiteDraft, sections: HideableSection[]) =>
  change(['hiddenSections'], [...content.hiddenSections, ...sections], false);

interface PublishOptions {
  draft: SiteDraft;
  samplesAreOurs: boolean;
  onPublished: () => void;
}

function usePublish({ draft: { version, adopt }, samplesAreOurs, onPublished }: PublishOptions) {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: () => call(siteEndpoints.publish, { body: { version, samplesAreOurs } }),
    successMessage: 'Your site is live.',
    errorMessage: "Your site couldn't be published. Please try again.",
    onSuccess: (site) => {
      onPublished();
      queryClient.setQueryData(siteQuery.queryKey, site);
      adopt(site.draft);
    },
  });
}
