import { useState } from 'react';
import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import type { Deliverable } from './deliverables.ts';

/** A title that is changed where it stands: Enter or leaving it saves, Escape takes it back. */
export function TitleField({ deliverable: { id, title } }: { deliverable: Deliverable }) {
  const [typed, setTyped] = useState<string>();
  const rename = useAction({
    mutationFn: (title: string) => call(deliverableEndpoints.change, { params: { id }, body: { title } }),
    successMessage: 'Title saved.',
    errorMessage: "The title couldn't be saved. Please try again.",
  });
  const save = () => {
    const changed = typed?.trim();
    if (changed && changed !== title) rename.mutate(changed, { onSettled: () => setTyped(undefined) });
    else setTyped(undefined);
  };
  return (
    <input
      aria-label={`Title of ${title}`}
      dir="auto"
      autoComplete="off"
      maxLength={200}
      value={typed ?? title}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(undefined);
      }}
      className="-mx-2 min-h-9 w-full min-w-0 rounded-sm border border-transparent bg-transparent px-2 font-medium text-base hover:border-input focus:border-input focus:bg-surface pointer-coarse:min-h-11"
    />
  );
}
