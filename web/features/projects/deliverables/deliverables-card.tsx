import { useState } from 'react';
import { deliverableEndpoints } from '#contract/projects/deliverable-endpoints.ts';
import { isDone } from '#contract/projects/deliverables.ts';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { useSelection } from '#web/lib/list/use-selection.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { AddDeliverablesDialog } from './add-deliverables-dialog.tsx';
import { DeliverableRow } from './deliverable-row.tsx';
import { type Deliverable, isCancelled, useDeliverables } from './deliverables.ts';
import { SelectionBar } from './selection-bar.tsx';

/** What a project of several films delivers. One with a single film shows nothing of it. */
export function DeliverablesCard({ project }: { project: Pick<AdminProjectDetail, 'id' | 'clientId' | 'clientName'> }) {
  const { id, clientName } = project;
  const { deliverables, hasSeveral } = useDeliverables(id);
  const selection = useSelection(deliverables, '');
  const [adding, setAdding] = useState(false);
  const reorder = useReorder(id, deliverables);
  if (!hasSeveral) return null;
  const selected = deliverables.filter((deliverable) => selection.has(deliverable.id));
  return (
    <TitledCard
      title="Deliverables"
      flush
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="tabular-nums">{progressText(deliverables)}</span>
          <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
            Add
          </Button>
        </div>
      }
    >
      <ol className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {reorder.shown.map((deliverable, index) => (
          <li
            key={deliverable.id}
            onDragOver={(event) => reorder.dragged !== undefined && event.preventDefault()}
            onDrop={() => reorder.dropOn(index)}
          >
            <DeliverableRow
              deliverable={deliverable}
              all={reorder.shown}
              isSelected={selection.has(deliverable.id)}
              onSelect={(isRange) => selection.toggle(deliverable.id, isRange)}
              onMove={(to) => reorder.move(index, to)}
              isDragged={reorder.dragged === index}
              drag={{
                onDragStart: () => reorder.setDragged(index),
                onDragEnd: () => reorder.setDragged(undefined),
              }}
            />
          </li>
        ))}
      </ol>
      {selected.length > 0 && <SelectionBar selected={selected} clientName={clientName} onClear={selection.clear} />}
      <AddDeliverablesDialog project={project} open={adding} onClose={() => setAdding(false)} />
    </TitledCard>
  );
}

/** Such as "3 of 5 approved". */
function progressText(deliverables: Pick<Deliverable, 'state'>[]): string {
  const remaining = deliverables.filter((deliverable) => !isCancelled(deliverable));
  return `${remaining.filter(({ state }) => isDone(state)).length} of ${remaining.length} approved`;
}

/** Their order, which shows where a row was put before the server has answered. */
function useReorder(projectId: number, deliverables: Deliverable[]) {
  const [dragged, setDragged] = useState<number>();
  const order = useAction({
    mutationFn: (ids: number[]) => call(deliverableEndpoints.order, { params: { id: projectId }, body: { ids } }),
    successMessage: 'Order saved.',
    errorMessage: "The order couldn't be saved. Please try again.",
  });
  const ids = order.isPending ? order.variables : undefined;
  const shown = ids ? deliverables.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) : deliverables;
  const move = (from: number, to: number) => {
    const moved = shown[from];
    if (moved && from !== to)
      order.mutate(
        shown
          .toSpliced(from, 1)
          .toSpliced(to, 0, moved)
          .map(({ id }) => id),
      );
  };
  return {
    shown,
    dragged,
    setDragged,
    move,
    dropOn: (to: number) => {
      if (dragged !== undefined) move(dragged, to);
      setDragged(undefined);
    },
  };
}
