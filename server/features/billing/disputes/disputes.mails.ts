import type Stripe from 'stripe';
import { type Formats, formatsFor } from '#contract/shared/format.ts';
import { fillCopy, withCopy } from '#server/features/messaging/mail/fill-copy.ts';
import { mailCopies } from '#server/features/messaging/mail/mail-copies.ts';
import type { MailMessage } from '#server/features/messaging/mail/message.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import { dateIn } from '#server/shared/clock.ts';
import { linkTo } from '#server/shared/links.ts';

interface DisputedInvoice {
  id: number;
  invoiceNumber: string | null;
  clientName: string;
  clientEmail: string;
}

type Dispute = Pick<Stripe.Dispute, 'amount' | 'currency' | 'reason' | 'status'> & {
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
};

type DisputeCopyName = 'disputeOpened' | 'disputeInquiry' | 'disputeWon' | 'disputeLost' | 'disputeClosed';

function copyNameOf({ status }: Dispute): DisputeCopyName {
  if (status === 'won') return 'disputeWon';
  if (status === 'lost') return 'disputeLost';
  if (status === 'warning_closed' || status === 'prevented') return 'disputeClosed';
  return status.startsWith('warning') ? 'disputeInquiry' : 'disputeOpened';
}

const valuesOf = ({ invoiceNumber, clientName }: DisputedInvoice, { amount, currency }: Dispute, formats: Formats) => ({
  name: clientName,
  number: invoiceNumber ?? '',
  amount: formats.minor(amount, currency.toUpperCase()),
});

/** What happened, in the words that the email has by default. */
export const disputeNews = (invoice: DisputedInvoice, dispute: Dispute, formats: Formats): string =>
  fillCopy(mailCopies[copyNameOf(dispute)], { values: valuesOf(invoice, dispute, formats), paragraphs: [] }).subject;

/** To the studio, about a dispute that was opened or decided. */
export function disputeMail(
  { studioEmail, timeZone, locale }: Pick<Studio, 'studioEmail' | 'timeZone' | 'locale'>,
  invoice: DisputedInvoice,
  dispute: Dispute,
  publicUrl: URL,
): MailMessage {
  const { invoiceNumber, clientEmail, clientName, id } = invoice;
  const { due_by } = dispute.evidence_details;
  const formats = formatsFor(locale);
  const values = valuesOf(invoice, dispute, formats);
  const deadline =
    dispute.status.endsWith('needs_response') && due_by ? formats.date(dateIn(timeZone, new Date(due_by * 1000))) : undefined;
  return withCopy(copyNameOf(dispute), values, {
    to: studioEmail,
    replyTo: clientEmail,
    heading: disputeNews(invoice, dispute, formats),
    table: [
      ['Invoice', invoiceNumber ?? ''],
      ['Client', clientName],
      ['Amount', values.amount],
      ['Reason', dispute.reason.replaceAll('_', ' ')],
      ...(deadline ? [['Respond by', deadline] as [string, string]] : []),
    ],
    action: { label: 'View invoice', url: linkTo(publicUrl, `/admin/invoices/${id}`) },
  });
}
