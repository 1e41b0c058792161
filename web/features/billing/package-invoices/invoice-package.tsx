import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { InvoicePackageDialog } from './invoice-package-dialog.tsx';

/** Creates the invoice for any package, by default the client's current one. */
export function InvoicePackage({ client }: { client: { id: number; name: string; currentPackageId: number | null } }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setCreating(true)}>
        Invoice a package
      </Button>
      <InvoicePackageDialog client={client} packageId={client.currentPackageId} open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
