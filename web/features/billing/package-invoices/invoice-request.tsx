import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { InvoicePackageDialog } from './invoice-package-dialog.tsx';

interface Request {
  id: number;
  name: string;
  clientId: number | null;
  packageId: number | null;
  invoiceId: number | null;
}

/** Creates the invoice for a package request, or opens it; nothing for other messages. */
export function InvoiceRequest({ message, ...size }: { message: Request; size?: 'small' }) {
  const { id, name, clientId, packageId, invoiceId } = message;
  const [creating, setCreating] = useState(false);
  if (clientId === null || packageId === null) return null;
  if (invoiceId !== null)
    return (
      <ButtonLink {...size} to={`/admin/invoices/${invoiceId}`}>
        Open invoice
      </ButtonLink>
    );
  return (
    <>
      <Button {...size} onClick={() => setCreating(true)}>
        Create invoice
      </Button>
      <InvoicePackageDialog
        client={{ id: clientId, name }}
        packageId={packageId}
        messageId={id}
        open={creating}
        onClose={() => setCreating(false)}
      />
    </>
  );
}
