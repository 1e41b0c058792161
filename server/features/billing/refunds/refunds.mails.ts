import { formatsFor } from '#contract/shared/format.ts';
import { withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { linkTo } from '#server/shared/links.ts';

interface RefundedInvoice {
  id: number;
  invoiceNumber: string | null;
  clientName: string;
  clientEmail: string;
}

interface Refund {
  amountMinor: number;
  currency: string;
  reason: string | null;
}

const amountOf = ({ amountMinor, currency }: Refund, { locale }: Pick<Studio, 'locale'>) => formatsFor(locale).minor(amountMinor, currency);

export const refundMail = (
  invoice: RefundedInvoice,
  refund: Refund,
  studio: Pick<Studio, 'studioName' | 'locale'>,
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'refund',
    { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount: amountOf(refund, studio), studio: studio.studioName },
    {
      to: invoice.clientEmail,
      heading: 'Your refund is on its way',
      table: [
        ['Invoice', invoice.invoiceNumber ?? ''],
        ['Refunded', amountOf(refund, studio)],
        ...(refund.reason ? [['Reason', refund.reason] as [string, string]] : []),
      ],
      action: { label: 'View invoice', url: linkTo(publicUrl, `/client/invoices/${invoice.id}`) },
    },
  );

/** To the studio. @param failureReason in the provider's terms */
export const refundFailedMail = (
  studio: Pick<Studio, 'studioEmail' | 'locale'>,
  invoice: RefundedInvoice,
  refund: Refund,
  failureReason: string | null,
  publicUrl: URL,
): MailMessage =>
  withCopy(
    'refundFailed',
    { name: invoice.clientName, number: invoice.invoiceNumber ?? '', amount: amountOf(refund, studio) },
    {
      to: studio.studioEmail,
      replyTo: invoice.clientEmail,
      heading: `The refund for invoice ${invoice.invoiceNumber} failed`,
      table: [
        ['Refund', amountOf(refund, studio)],
        ...(failureReason ? [['Cause', failureReason.replaceAll('_', ' ')] as [string, string]] : []),
      ],
      action: { label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${invoice.id}`) },
    },
  );
