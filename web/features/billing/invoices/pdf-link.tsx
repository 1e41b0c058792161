import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import { buildUrl } from '#web/lib/api.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';

interface PdfLinkProps {
  audience: 'client' | 'admin';
  invoiceId: number;
  /** "Download PDF" unless a draft is previewed. */
  label?: string;
}

/** Downloads an invoice as a PDF. */
export const PdfLink = ({ audience, invoiceId, label = 'Download PDF' }: PdfLinkProps) => (
  <ButtonLink
    variant="secondary"
    to={buildUrl(invoiceDocumentEndpoints[audience === 'client' ? 'ownInvoice' : 'invoice'], { params: { id: invoiceId } })}
    reloadDocument
    download
  >
    {label}
  </ButtonLink>
);
