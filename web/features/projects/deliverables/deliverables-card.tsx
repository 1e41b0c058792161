import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { useSelection } from '#web/lib/list/use-selection.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { CardShowMore } from '#web/ui/list/show-more.tsx';
import { AddDeliverablesDialog } from './add-deliverables-dialog.tsx';
import { DeliverableRow } from './deliverable-row.tsx';
import { allDeliverables, type Deliverable, deliverableAnchor, useDeliverables } from './deliverables.ts';
import { SelectionBar } from './selection-bar.tsx';

/** The deliverables of a project that has several. A project of a single film doesn't show them. */
export function DeliverablesCard({ project }: { project: Pick<AdminProjectDetail, 'id' | 'clientId' | 'clientName' | 'status'> }) {
  const { id } = project;
  const wanted = useLocation().hash.slice(1);
  const { deliverables, progress, hasSeveral, ...list } = useDeliverables(id, wanted !== '');
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
          {progress && (
            <span className="tabular-nums">
              {progress.approved} of {progress.total} approved
            </span>
          )}
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
            ref={deliverableAnchor(deliverable.id) === wanted ? showAtOnce : undefined}
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
      <CardShowMore list={list} />
      {selected.length > 0 && <SelectionBar project={project} selected={selected} onClear={selection.clear} />}
      <AddDeliverablesDialog project={project} open={adding} onClose={() => setAdding(false)} />
    </TitledCard>
  );
}

/** Scrolls to the row that a link led to. */
const showAtOnce = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center', behavior: 'instant' });

/** A row's move to where another one is. */
interface Move {
  id: number;
  to: number;
}

function moveTo<Row extends { id: number }>(rows: Row[], { id, to }: Move): Row[] {
  const [from, index] = [id, to].map((end) => rows.findIndex((row) => row.id === end)) as [number, number];
  return from < 0 || index < 0 ? rows : rows.toSpliced(from, 1).toSpliced(index, 0, rows[from]!);
}

/** The deliverables' order, which shows where a row was put before the server answers. It's saved for all, also those further down. */
function useReorder(projectId: number, deliverables: Deliverable[]) {
  const queryClient = useQueryClient();
  const [dragged, setDragged] = useState<number>();
  const order = useAction({
    mutationFn: async (move: Move) => {
      const { deliverables: all } = await queryClient.fetchQuery({ ...allDeliverables(projectId), staleTime: 0 });
      const ids = moveTo(all, move).map(({ id }) => id);
      return call(deliverableEndpoints.order, { params: { id: projectId }, body: { ids } });
    },
    successMessage: 'Order saved.',
    errorMessage: "The order couldn't be saved. Please try again.",
  });
  const shown = order.isPending && order.variables ? moveTo(deliverables, order.variables) : deliverables;
  const move = (from: number, to: number) => {
    const [moved, other] = [shown[from], shown[to]];
    if (moved && other && from !== to) order.mutate({ id: moved.id, to: other.id });
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
