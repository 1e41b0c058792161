import { useQuery } from '@tanstack/react-query';
import { deliverableListEndpoints } from '#api/projects/deliverable-list.ts';
import { query } from '#web/lib/query.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { deliverablesPath, projectsPath } from './projects-path.ts';
import { useEditorFilter } from './use-editor-filter.ts';

const views = { board: 'Board', table: 'Table', deliverables: 'Deliverables' } as const;
type View = keyof typeof views;

const someTitled = query(
  deliverableListEndpoints.list,
  { query: { titled: 'true', limit: 1 } },
  { select: (deliverables) => deliverables.length > 0 },
);

/** Leads from one view of the projects to the others. A studio whose projects have one film each sees nothing of deliverables. */
export function ProjectViews({ open }: { open: View }) {
  const editor = useEditorFilter();
  const { data: hasDeliverables = false } = useQuery(someTitled);
  const view = (name: View, to: string) => ({ to, name: views[name], isOpen: name === open });
  return (
    <ViewSwitch
      views={[
        view('board', projectsPath(editor)),
        view('table', projectsPath(editor, { view: 'table' })),
        ...(hasDeliverables || open === 'deliverables' ? [view('deliverables', deliverablesPath({ editor }))] : []),
      ]}
    />
  );
}
