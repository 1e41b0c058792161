import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useCallback, useEffect, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { Sample } from '#api/website/samples.ts';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { useUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { useUploadQueue } from '#web/features/projects/uploads/queue/use-upload-queue.ts';
import { isEqual, type Path } from '#web/features/website/editor/content-path.ts';
import { DraftState } from '#web/features/website/editor/draft-state.tsx';
import { type PartKey, parts } from '#web/features/website/editor/editor-fields.ts';
import { FilmUploadsContext } from '#web/features/website/editor/film-uploads-context.ts';
import { PartEditor } from '#web/features/website/editor/part-editor.tsx';
import { PreviewFrame, type PreviewWidth, previewWidths } from '#web/features/website/editor/preview-frame.tsx';
import { PublishButton } from '#web/features/website/editor/publish-button.tsx';
import { RemoveSamples } from '#web/features/website/editor/remove-samples.tsx';
import { type Site, siteQuery } from '#web/features/website/editor/site.ts';
import { useSiteDraft } from '#web/features/website/editor/use-site-draft.ts';
import { PreviewLinkButton } from '#web/features/website/preview-links/preview-link-dialog.tsx';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ToggleButtons } from '#web/ui/button/toggle-buttons.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

export const meta = adminTitle('Site');

/** The public site next to its controls. */
export default function SiteEditorPage() {
  const { id: adminId } = useOutletContext<SignedInAdmin>();
  const [queue, uploads] = [useUploadQueue(), useUploads()];
  const { data: site, isError, refetch } = useQuery(siteQuery);
  if (!site) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading the site..." />;
  return (
    <FilmUploadsContext value={{ queue, uploads, adminId }}>
      <SiteEditor site={site} />
    </FilmUploadsContext>
  );
}

function SiteEditor({ site }: { site: Site }) {
  const draft = useSiteDraft(site);
  const [query] = useSearchParams();
  const [open, setOpen] = useState<PartKey>(parts.find(({ key }) => key === query.get('part'))?.key ?? 'hero');
  const [width, setWidth] = useState<PreviewWidth>(() => (window.matchMedia('(max-width: 40rem)').matches ? 'Phone' : 'Desktop'));
  /** Whether small screens show the controls or the preview. */
  const [shown, setShown] = useState<'Edit' | 'Preview'>('Edit');
  const isPublished = isEqual(draft.content, site.published.content);
  // Even without changes, publishing can confirm samples that are already live.
  const canPublish = !isPublished || site.samples.length > 0;
  /** The path of the field with the focus. */
  const [edited, setEdited] = useState<Path>([]);
  /** The path of what was clicked in the preview. */
  const [focused, setFocused] = useState<Path>();
  const edit = useCallback((part: PartKey, path: Path | undefined) => {
    setOpen(part);
    setShown('Edit');
    setFocused(path ?? [part]);
  }, []);
  const editSample = ({ path }: Sample) => edit(parts.find(({ key }) => `${path}.`.startsWith(`${key}.`))!.key, path.split('.'));
  // Scrolls to the part that the URL names, which may be far down the list.
  useEffect(() => {
    if (query.get('part')) document.querySelector('details[name="part"][open]')?.scrollIntoView({ block: 'nearest' });
  }, [query]);
  // Focuses the field in an effect, since it exists only once its part is open.
  useEffect(() => {
    if (focused) focusField(focused);
  }, [focused]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead
        title="Site"
        actions={
          <>
            <ButtonLink to="/" target="_blank" variant="secondary" size="small">
              View site
            </ButtonLink>
            <ButtonLink to="/admin/site/history" variant="secondary" size="small">
              History
            </ButtonLink>
            <PreviewLinkButton />
          </>
        }
      />
      {/* On small screens, this bar stays in view while editing. */}
      <div className="flex flex-wrap items-center justify-between gap-3 max-lg:tall:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-line max-lg:border-b max-lg:bg-background max-lg:px-5 max-lg:py-2">
        <DraftState draft={draft} isPublished={isPublished} />
        <UnsavedChangesGuard isUnsaved={draft.state !== 'saved'} isSavedOnLeaving={draft.state === 'saving'}>
          {reasonsToStay[typeof draft.state === 'object' ? 'conflict' : draft.state]}
        </UnsavedChangesGuard>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" disabled={!draft.undo} onClick={draft.undo}>
            Undo
          </Button>
          <Button variant="secondary" size="small" disabled={!draft.redo} onClick={draft.redo}>
            Redo
          </Button>
          {!isPublished && <Discard onDiscard={() => draft.change([], site.published.content, false)} />}
          <PublishButton draft={draft} disabled={draft.state !== 'saved' || !canPublish} onEdit={editSample} />
        </div>
      </div>
      <div className="lg:hidden">
        <ToggleButtons label="Show" options={['Edit', 'Preview']} value={shown} onChange={setShown} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[25.5rem_minmax(0,1fr)]">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to its fields */}
        <div
          onFocus={({ target }: FocusEvent<HTMLElement>) => setEdited(target.getAttribute('name')?.split('.') ?? [])}
          className={`grid grid-cols-[minmax(0,1fr)] content-start gap-2 lg:-m-2 lg:max-h-[min(84dvh,64rem)] lg:overflow-y-auto lg:p-2 ${shown === 'Edit' ? '' : 'max-lg:hidden'}`}
        >
          <RemoveSamples draft={draft} />
          {parts.map((part) => (
            <PartEditor key={part.key} part={part} draft={draft} isOpen={part.key === open} onOpen={() => setOpen(part.key)} />
          ))}
        </div>
        <div className={`grid gap-3 lg:sticky lg:top-4 ${shown === 'Preview' ? '' : 'max-lg:hidden'}`}>
          <ToggleButtons
            label="Width of the preview"
            options={Object.keys(previewWidths) as PreviewWidth[]}
            value={width}
            onChange={setWidth}
          />
          <PreviewFrame
            content={draft.content}
            images={site.images}
            samples={draft.samples}
            width={width}
            part={parts.find(({ key }) => key === open)}
            edited={edited}
            onEdit={edit}
          />
        </div>
      </div>
    </div>
  );
}

const reasonsToStay = {
  saved: '',
  saving: "Your latest changes are still being saved. They'll be lost if you leave now.",
  retrying: "Your latest changes couldn't be saved yet. They'll be lost if you leave now.",
  invalid: "Your latest changes aren't saved, because a marked field needs attention. They'll be lost if you leave now.",
  conflict: "Your latest changes aren't saved, because the site was changed meanwhile. They'll be lost if you leave now.",
};

/** Resets the draft to what is live, which can be undone like every other change. */
const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button variant="secondary" size="small" onClick={onDiscard}>
    Discard changes
  </Button>
);

/** Focuses a field, and opens the lists around it that are closed. */
function focusField(path: Path) {
  const name = path.join('.');
  const field =
    document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ??
    document.querySelector<HTMLElement>(`[name^="${CSS.escape(name)}."]`);
  for (let list = field?.closest('details'); list; list = list.parentElement?.closest('details')) list.open = true;
  field?.focus();
}
