import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import type { Overview } from './overview.ts';

type Alerts = Overview['paymentAlerts'];

const pluralize = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

/** Each alert's text, which is empty if there is nothing to do, and where to do it. */
const alerts: { to: string; text: (alerts: Alerts) => string | false }[] = [
  {
    to: '/admin/payments/disputes',
    text: ({ openDisputes, evidenceDueBy }) =>
      openDisputes > 0 &&
      `${pluralize(openDisputes, 'open dispute', 'open disputes')}${evidenceDueBy ? `. Respond by ${formatDate(evidenceDueBy.slice(0, 10)).replaceAll(' ', '\u00a0')}` : ''}`,
  },
  {
    to: '/admin/payments/reconciliation',
    text: ({ unbookedPayments }) =>
      unbookedPayments > 0 && `${pluralize(unbookedPayments, 'card payment', 'card payments')} received but not booked`,
  },
  {
    to: '/admin/payments/refunds?status=failed',
    text: ({ failedRefunds }) => failedRefunds > 0 && pluralize(failedRefunds, 'refund failed', 'refunds failed'),
  },
  {
    to: '/admin/payments/refunds?status=open',
    text: ({ openRefunds }) => openRefunds > 0 && pluralize(openRefunds, 'open refund', 'open refunds'),
  },
];

/** Card payments and refunds that need an admin; nothing if there are none. */
export function PaymentAlerts({ paymentAlerts }: Pick<Overview, 'paymentAlerts'>) {
  const shown = alerts.flatMap(({ to, text }) => {
    const message = text(paymentAlerts);
    return message ? [{ to, message }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-label="Payments that need attention"
      className="flex items-center gap-4 rounded-md border border-on-rose bg-rose px-5 py-3 text-on-rose"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 pointer-coarse:gap-y-5">
        {shown.map(({ to, message }) => (
          <li key={to}>
            <Link to={to} className="touch-target font-semibold underline underline-offset-4">
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
