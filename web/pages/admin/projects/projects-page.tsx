import { lazy, Suspense, useState } from 'react';
import { ClientField } from '#web/features/accounts/invitations/client-field.tsx';
import { NewProjectDialog } from '#web/features/projects/projects/dialogs/new-project-dialog.tsx';
import { EditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { ProjectTable } from '#web/features/projects/projects/lists/project-table.tsx';
import { ProjectViews } from '#web/features/projects/projects/lists/project-views.tsx';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Projects');

// Drag and drop needs a browser, so the server renders the page without the board.
const Board = lazy(() => import('#web/features/projects/projects/board/board.tsx'));

export default function AdminProjectsPage() {
  const { text } = useFilter();
  // Only the table shows a single status or client.
  const isTable = text('view') === 'table' || text('status') !== '' || text('client') !== '';
  const editor = useEditorFilter();
  const [creating, setCreating] = useState(false);
  const actions = (
    <>
      <EditorFilter />
      <ProjectViews open={isTable ? 'table' : 'board'} />
      <Button size="small" data-create="project" onClick={() => setCreating(true)}>
        New project
      </Button>
    </>
  );
  return (
    <>
      {isTable ? (
        <ProjectTable actions={actions} savedFilters={<SavedFilterControls list="projects" />} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PageHead title="Projects" actions={actions} />
          <Suspense fallback={<Spinner text="Loading projects..." />}>
            <Board editor={editor} />
          </Suspense>
        </div>
      )}
      <NewProjectDialog ClientField={ClientField} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
