import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { NewProjectDialog } from '#web/features/projects/projects/dialogs/new-project-dialog.tsx';
import { ProjectTable } from '#web/features/projects/projects/lists/project-table.tsx';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Projects');

// Drag and drop needs a browser, so the server renders the page without the board.
const Board = lazy(() => import('#web/features/projects/projects/board/board.tsx'));

export default function AdminProjectsPage() {
  const { text } = useFilter();
  // Links to a single status open the table.
  const isTable = text('view') === 'table' || text('status') !== '';
  const [creating, setCreating] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="View" className="flex rounded-sm border border-line bg-surface p-1">
          <View to="/admin/projects" name="Board" isOpen={!isTable} />
          <View to="/admin/projects?view=table" name="Table" isOpen={isTable} />
        </nav>
        <Button onClick={() => setCreating(true)}>New project</Button>
      </div>
      <Suspense fallback={<Spinner text="Loading projects..." />}>{isTable ? <ProjectTable /> : <Board />}</Suspense>
      <NewProjectDialog open={creating} onClose={() => setCreating(false)} />
    </div>
  );
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
