import type { FastifyReply } from 'fastify';
import { invoiceDocumentEndpoints } from '#api/billing/invoice-documents.ts';
import type { Deps } from '#server/deps.ts';
import { type Api, route } from '#server/http/route.ts';
import { type PdfFile, readPdf } from './invoice-documents.service.ts';

export function invoiceDocumentRoutes(api: Api, deps: Deps) {
  route(api, invoiceDocumentEndpoints.ownInvoice, async ({ params }, { client, reply }) =>
    sendPdf(reply, await readPdf(deps, { invoiceId: params.id }, client)),
  );

  route(api, invoiceDocumentEndpoints.ownCreditNote, async ({ params }, { client, reply }) =>
    sendPdf(reply, await readPdf(deps, { creditNoteId: params.id }, client)),
  );

  route(api, invoiceDocumentEndpoints.invoice, async ({ params }, { reply }) =>
    sendPdf(reply, await readPdf(deps, { invoiceId: params.id })),
  );

  route(api, invoiceDocumentEndpoints.creditNote, async ({ params }, { reply }) =>
    sendPdf(reply, await readPdf(deps, { creditNoteId: params.id })),
  );
}

export function sendPdf(reply: FastifyReply, { name, content }: PdfFile): Buffer {
  reply.header('Content-Type', 'application/pdf');
  reply.header('Content-Disposition', `attachment; filename="${name}"`);
  return content;
}
