import { lazy, Suspense, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { EditorFilter } from '#web/features/projects/projects/lists/editor-filter.tsx';
import { useEditorFilter } from '#web/features/projects/projects/lists/use-editor-filter.ts';
import { NewLeadDialog } from '#web/features/sales/leads/lead-dialogs.tsx';
import { LeadTable } from '#web/features/sales/leads/lead-table.tsx';
import { SavedFilterControls } from '#web/features/studio/saved-filters/saved-filter-controls.tsx';
import { useFilter } from '#web/lib/list/use-filter.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Leads');

// Drag and drop needs a browser, so the server renders the page without the board.
const LeadBoard = lazy(() => import('#web/features/sales/leads/lead-board.tsx'));

export default function AdminLeadsPage() {
  const { id: adminId } = useOutletContext<SignedInAdmin>();
  const { text } = useFilter();
  // Links to a single stage open the table.
  const isTable = text('view') === 'table' || text('stage') !== '';
  const owner = useEditorFilter('owner');
  const [creating, setCreating] = useState(false);
  const actions = (
    <>
      <EditorFilter name="owner" />
      <ViewSwitch
        views={[
          { to: viewPath({ owner }), name: 'Board', isOpen: !isTable },
          { to: viewPath({ view: 'table', owner }), name: 'Table', isOpen: isTable },
        ]}
      />
      <Button size="small" data-create="lead" onClick={() => setCreating(true)}>
        New lead
      </Button>
    </>
  );
  return (
    <>
      {isTable ? (
        <LeadTable actions={actions} savedFilters={<SavedFilterControls list="leads" />} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PageHead title="Leads" actions={actions} />
          <Suspense fallback={<Spinner text="Loading leads..." />}>
            <LeadBoard owner={owner} />
          </Suspense>
        </div>
      )}
      <NewLeadDialog ownerId={adminId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** The path of a view. Switching views keeps the owner by whom the leads are filtered. */
function viewPath({ owner, ...view }: { view?: string; owner: string }) {
  const search = String(new URLSearchParams({ ...view, ...(owner && { owner }) }));
  return `/admin/leads${search && `?${search}`}`;
}
