import { useState } from 'react';
import { payLinkEndpoints } from '#api/billing/pay-links.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { AmountDue } from '#web/features/billing/invoices/amount-due.tsx';
import { BankTransfer } from '#web/features/billing/invoices/bank-transfer.tsx';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { InvoiceItems } from '#web/features/billing/invoices/invoice-items.tsx';
import { InvoiceStatus } from '#web/features/billing/invoices/invoice-status.tsx';
import { NotInvoiced } from '#web/features/billing/invoices/not-invoiced-notes.tsx';
import { PaymentForm } from '#web/features/billing/payments/payment-form.tsx';
import { usePart } from '#web/features/billing/payments/use-part.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';

/** An invoice for whoever has its link: what it's for, its PDF, and how to pay it. */
export function LinkedInvoice({ token, invoice }: { token: string; invoice: OwnInvoice }) {
  const [isPaying, setPaying] = useState(false);
  const part = usePart(invoice);
  const { invoiceNumber, issueDate, projectTitle, billedBy } = invoice;
  return (
    <div className="grid w-full max-w-4xl gap-6">
      <ItemTitle name={`Invoice ${invoiceNumber}`} />
      <Card className="grid gap-6 p-6 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="font-bold text-3xl [overflow-wrap:anywhere]">Invoice {invoiceNumber}</h1>
            <p className="text-muted [overflow-wrap:anywhere]">
              {[billedBy.name, formatDate(issueDate), projectTitle].filter(Boolean).join(' · ')}
            </p>
          </div>
          <InvoiceStatus invoice={invoice} />
        </div>
        <AmountDue audience="client" invoice={invoice} />
        <NotInvoiced invoice={invoice} />
        {isPayable(invoice) && <PaymentForm invoice={invoice} {...part} isPaying={isPaying} onPayingChange={setPaying} />}
        <BankTransfer invoice={invoice} />
      </Card>
      <Card className="grid gap-6 p-6 sm:p-8">
        <InvoiceItems invoice={invoice} />
        <ButtonLink
          variant="secondary"
          to={buildUrl(payLinkEndpoints.pdf, { params: { token } })}
          reloadDocument
          download
          className="justify-self-start"
        >
          Download PDF
        </ButtonLink>
      </Card>
    </div>
  );
}
