import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packageEndpoints } from '#api/billing/packages.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import { AddPackageDialog } from '#web/features/billing/packages/add-package-dialog.tsx';
import { formatPackagePrice } from '#web/features/billing/packages/format-package-price.ts';
import type { AdminPackage } from '#web/features/billing/packages/package.ts';
import { PackageActions } from '#web/features/billing/packages/package-actions.tsx';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { exemptionNames } from '#web/lib/exemption-names.ts';
import { formatPercent, formatStatus } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { CellLines, CellText } from '#web/ui/list/cells.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';

export const meta = adminTitle('Packages');

const columns: Column<AdminPackage>[] = [
  {
    name: 'Name',
    cell: ({ name, description }) => (
      <CellLines below={description}>
        <CellText className="font-semibold">{name}</CellText>
      </CellLines>
    ),
  },
  { name: 'Type', cell: ({ type }) => <span className="whitespace-nowrap">{formatStatus(type)}</span> },
  {
    name: 'Price',
    cell: (row) => <span className="lg:whitespace-nowrap">{formatPackagePrice({ ...row, taxRate: null })}</span>,
    align: 'end',
  },
  { name: 'Tax', cell: (row) => <span className="whitespace-nowrap">{taxName(row)}</span> },
  { name: 'Credits', cell: ({ videoCreditLimit }) => videoCreditLimit ?? '∞', align: 'end' },
  {
    name: 'Status',
    place: 'side',
    cell: ({ isActive }) => <Badge color={isActive ? 'forest' : 'gray'}>{isActive ? 'active' : 'inactive'}</Badge>,
  },
  { name: 'Actions', place: 'menu', cell: (row) => <PackageActions clientPackage={row} /> },
];

function taxName({ taxRate, taxExemption }: Pick<AdminPackage, 'taxRate' | 'taxExemption'>) {
  if (isTaxed(taxRate)) return formatPercent(taxRate!);
  return taxExemption ? exemptionNames[taxExemption.category] : 'Not set';
}

/** Tells a studio that seems to charge tax which packages have neither a tax rate nor a reason for having none. */
function UntaxedNotice({ packages }: { packages: AdminPackage[] }) {
  const { data: studio } = useQuery(studioSettings);
  const unset = packages.filter((row) => row.isActive && taxName(row) === 'Not set').map(({ name }) => name);
  if (unset.length === 0 || !(studio?.studioTaxId || isTaxed(studio?.taxRate))) return null;
  return (
    <Card className="grid gap-1 p-5">
      <h2 className="font-semibold">Some packages are invoiced without tax</h2>
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        Invoices and renewals of {unset.join(', ')} have no tax and no reason for it. Edit each package to set one.
      </p>
    </Card>
  );
}

export default function AdminPackagesPage() {
  const [adding, setAdding] = useState(false);
  const list = useList(packageEndpoints.list);
  return (
    <>
      <ListCard
        isPage
        title="Packages"
        actions={
          <Button size="small" data-create="package" onClick={() => setAdding(true)}>
            Add package
          </Button>
        }
        notice={<UntaxedNotice packages={list.items ?? []} />}
        caption="All packages, newest first. Active packages are offered to clients."
        loading="Loading packages..."
        empty="No packages yet. Add the first one to offer to clients."
        columns={columns}
        list={list}
      />
      <AddPackageDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
