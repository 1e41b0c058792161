import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { describeSamples } from './shown-samples.tsx';
import type { SiteDraft } from './use-site-draft.ts';

const removed = {
  title: 'Samples removed',
  description: 'Sections without anything of your own are hidden. Undo brings everything back.',
};

/** Removes what came with the site, but for the legal pages, in one step, which can be undone like every other. */
export function RemoveSamples({ draft: { samples, removeSamples } }: { draft: SiteDraft }) {
  const toast = useToast();
  if (!removeSamples) return null;
  const removable = samples.filter(({ section }) => section !== 'legal');
  const remove = () => {
    removeSamples();
    toast(removed);
  };
  return (
    <section aria-label="Samples" className="grid justify-items-start gap-2 rounded-md bg-mango px-4 py-3 text-on-mango text-sm">
      <p>Came with the site, to give you something to start from: {describeSamples(removable)}.</p>
      <Button variant="secondary" size="small" onClick={remove}>
        Remove all samples
      </Button>
    </section>
  );
}
