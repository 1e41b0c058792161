import { DeliverableTable } from '#web/features/projects/projects/deliverable-list/deliverable-table.tsx';
import { EditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { ProjectViews } from '#web/features/projects/projects/lists/project-views.tsx';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { adminTitle } from '#web/lib/site.ts';

export const meta = adminTitle('Deliverables');

export default function AdminDeliverablesPage() {
  const actions = (
    <>
      <EditorFilter />
      <ProjectViews open="deliverables" />
    </>
  );
  return <DeliverableTable actions={actions} savedFilters={<SavedFilterControls list="deliverables" />} />;
}
