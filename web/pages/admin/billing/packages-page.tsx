import { useState } from 'react';
import { packageEndpoints } from '#contract/billing/packages.ts';
import { AddPackageDialog } from '#web/features/billing/packages/add-package-dialog.tsx';
import { formatPackagePrice } from '#web/features/billing/packages/format-package-price.ts';
import { PackageActions } from '#web/features/billing/packages/package-actions.tsx';
import type { AdminPackage } from '#web/features/billing/packages/queries.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';

export const meta = adminTitle('Packages');

const columns: Column<AdminPackage>[] = [
  {
    name: 'Name',
    cell: ({ name, description }) => (
      <span className="grid">
        <span className="line-clamp-3 font-semibold">{name}</span>
        {description && <span className="line-clamp-2 text-muted text-sm">{description}</span>}
      </span>
    ),
  },
  { name: 'Type', cell: ({ type }) => <span className="whitespace-nowrap">{formatStatus(type)}</span> },
  {
    name: 'Price',
    cell: (row) => <span className="whitespace-nowrap">{formatPackagePrice(row)}</span>,
    align: 'end',
  },
  { name: 'Credits', cell: ({ videoCreditLimit }) => videoCreditLimit ?? '∞', align: 'end' },
  { name: 'Status', cell: ({ isActive }) => <Badge color={isActive ? 'forest' : 'gray'}>{isActive ? 'active' : 'inactive'}</Badge> },
  { name: 'Actions', cell: (row) => <PackageActions clientPackage={row} /> },
];

export default function AdminPackagesPage() {
  const [adding, setAdding] = useState(false);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setAdding(true)} className="sm:justify-self-end">
        Add package
      </Button>
      <ListCard
        title="Packages"
        caption="All packages, newest first. Active packages are offered to clients."
        loading="Loading packages..."
        empty="No packages yet. Add the first one to offer to clients."
        columns={columns}
        list={useList('packages', packageEndpoints.list)}
      />
      <AddPackageDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}
