import { deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
import { type Deliverable, isCancelled } from './deliverables.ts';

interface DeliverableMenuProps {
  deliverable: Deliverable;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Actions on one deliverable. Those on several at once, and those that need a warning, are below the list. */
export function DeliverableMenu({ deliverable, index, count, onMove }: DeliverableMenuProps) {
  const { id, title } = deliverable;
  const duplicate = useAction({
    mutationFn: () => call(deliverableEndpoints.duplicate, { params: { id } }),
    successMessage: `${title} duplicated.`,
    errorMessage: `${title} couldn't be duplicated. Please try again.`,
  });
  const resume = useAction({
    mutationFn: () => call(deliverableEndpoints.resume, { params: { id } }),
    successMessage: `${title} is no longer cancelled.`,
    errorMessage: `${title} couldn't be resumed. Please try again.`,
  });
  const actions = [
    { name: 'Move up', isPossible: index > 0, onChoose: () => onMove(index - 1) },
    { name: 'Move down', isPossible: index < count - 1, onChoose: () => onMove(index + 1) },
    { name: 'Duplicate', isPossible: true, onChoose: () => duplicate.mutate() },
    { name: 'Resume', isPossible: isCancelled(deliverable), onChoose: () => resume.mutate() },
  ];
  return <RowMenu of={title} actions={actions.filter(({ isPossible }) => isPossible)} />;
}
