import { endpoint } from '#api/shared/endpoint.ts';
import { pathId } from '#api/shared/fields.ts';
import { pdfFile } from '#api/shared/responses.ts';

export const invoiceDocumentEndpoints = {
  ownInvoice: endpoint({
    method: 'GET',
    path: '/api/client/invoices/:id/pdf',
    access: 'client',
    summary: "Returns one of the client's own invoices as a PDF.",
    params: pathId,
    response: pdfFile,
  }),
  ownCreditNote: endpoint({
    method: 'GET',
    path: '/api/client/credit-notes/:id/pdf',
    access: 'client',
    summary: "Returns one of the client's own credit notes as a PDF.",
    params: pathId,
    response: pdfFile,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/admin/invoices/:id/pdf',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Returns an invoice as a PDF; for a draft, a preview.',
    params: pathId,
    response: pdfFile,
  }),
  creditNote: endpoint({
    method: 'GET',
    path: '/api/admin/credit-notes/:id/pdf',
    access: 'admin',
    apiScope: 'invoices:read',
    summary: 'Returns a credit note as a PDF.',
    params: pathId,
    response: pdfFile,
  }),
};
