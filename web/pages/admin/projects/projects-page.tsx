import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ClientField } from '#web/features/accounts/invitations/client-field.tsx';
import { NewProjectDialog } from '#web/features/projects/projects/dialogs/new-project-dialog.tsx';
import { EditorFilter, useEditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { ProjectTable } from '#web/features/projects/projects/lists/project-table.tsx';
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
  // Links to a single status open the table.
  const isTable = text('view') === 'table' || text('status') !== '';
  const editor = useEditorFilter();
  const [creating, setCreating] = useState(false);
  const actions = (
    <>
      <EditorFilter />
      <nav aria-label="View" className="flex rounded-sm border border-line bg-surface p-1">
        <View to={viewPath({ editor })} name="Board" isOpen={!isTable} />
        <View to={viewPath({ view: 'table', editor })} name="Table" isOpen={isTable} />
      </nav>
      <Button data-create="project" onClick={() => setCreating(true)}>
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

/** Both views show the same editor's projects. */
function viewPath({ editor, ...view }: { view?: string; editor: string }) {
  const search = String(new URLSearchParams({ ...view, ...(editor && { editor }) }));
  return `/admin/projects${search && `?${search}`}`;
}

const View = ({ to, name, isOpen }: { to: string; name: string; isOpen: boolean }) => (
  <Link
    to={to}
    aria-current={isOpen ? 'true' : undefined}
    className="rounded-[2px] px-3.5 py-1.5 font-semibold text-muted text-sm hover:text-ink aria-[current=true]:bg-inset aria-[current=true]:text-ink"
  >
    {name}
  </Link>
);
