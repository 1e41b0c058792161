import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/db/schema/messaging/mail.ts';
import { cards, createClient, createInvoice, ownerCookie, startPayment } from '#server/testing/factories.ts';
import { invoiceDocument } from '#server/testing/invoice-document.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { checkPdf, pdfText } from '#server/testing/pdf-tools.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { viewOf } from './document-view.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url } });

// The first file takes longest, because the worker starts and loads its fonts.
await testApp.deps.pdf.render(viewOf(invoiceDocument()), 'client 1');

beforeEach(() => {
  mailbox.deliveries.length = 0;
});

/** The PDF that came with an email, with its name. */
function attachmentOf(raw: string) {
  const [, part = ''] = raw.split('Content-Type: application/pdf');
  const [headers = '', base64 = ''] = part.split('\r\n\r\n');
  const name = /filename=(\S+)/.exec(headers)?.[1];
  const pdf = Buffer.from(base64, 'base64');
  return { name, pdf, text: pdfText(pdf).replace(/\s+/g, ' ') };
}

test('attaches the PDF to the email about a new invoice', async () => {
  const { id: clientId, email } = await createClient(testApp);
  const { invoiceNumber } = await createInvoice(testApp, { clientId });
  await testApp.drain();
  const { raw } = mailbox.deliveries.find(({ to }) => to.includes(email))!;
  const { name, pdf, text } = attachmentOf(raw);
  expect(name).toBe(`${invoiceNumber}.pdf`);
  expect(checkPdf(pdf)).toContain('No syntax');
  expect(text).toContain(`${invoiceNumber}`);
  expect(text).toContain('Amount due USD 1,500.00');
});

test('attaches the paid invoice to the receipt', async () => {
  const { client, payWith, fetchOutcome } = await startPayment(testApp);
  await payWith(cards.good);
  await fetchOutcome();
  await testApp.drain();
  const { raw } = mailbox.deliveries.find(({ to, subject }) => to.includes(client.email) && subject.startsWith('Receipt'))!;
  expect(attachmentOf(raw).text).toContain('PAID Mar 2, 2026');
});

test('offers the attachment of a stored email to the owner', async () => {
  const withoutMailServer = await createTestApp();
  const { id: clientId, email } = await createClient(withoutMailServer);
  const { id, invoiceNumber } = await createInvoice(withoutMailServer, { clientId });
  const [row] = await withoutMailServer.db.select().from(mails).where(eq(mails.to, email));
  const { body } = await withoutMailServer.call('GET', `/api/admin/mails/${row!.id}`, { cookie: await ownerCookie(withoutMailServer) });
  expect(body.mail).toMatchObject({ status: 'kept', attachment: { name: `${invoiceNumber}.pdf`, document: { invoiceId: id } } });
});
