import { Link } from 'react-router';
import type { ReceivableAge } from '#domain/billing/receivables.ts';
import { formatList, formatMoney } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';
import { Track } from './track.tsx';
import { useCurrency } from './use-currency.tsx';

type Receivable = Overview['receivables'][number];
type Age = Receivable['ages'][number];

const ageLabels: Record<ReceivableAge, string> = {
  not_due: 'Not due yet',
  '1-30': '1–30 days late',
  '31-60': '31–60 days late',
  '61-90': '61–90 days late',
  '91+': 'Over 90 days late',
};

const ageColors = { not_due: 'cerulean', '1-30': 'mango', '31-60': 'mango', '61-90': 'rose', '91+': 'rose' } as const;

/** What is due of unpaid invoices in a currency by age, a track per age. */
export function Receivables({ receivables, revenue }: Pick<Overview, 'receivables' | 'revenue'>) {
  const { shown, choice } = useCurrency(receivables);
  return (
    <TitledCard flush title="Open invoices" aside={choice}>
      {shown ? (
        <div className="grid gap-3 px-5 py-3">
          <Total receivable={shown} />
          <Ages receivable={shown} />
        </div>
      ) : (
        <p className="px-5 py-4 text-muted">No open invoices.</p>
      )}
      <p className="border-line border-t px-5 py-2 text-muted text-sm empty:hidden">
        {revenue.length > 0 && (
          <>
            Revenue this month: <span className="font-semibold text-ink tabular-nums">{formatList(revenue.map(thisMonth))}</span>
          </>
        )}
      </p>
    </TitledCard>
  );
}

/** This month's revenue: payments less refunds and disputes. */
const thisMonth = ({ currency, months }: Overview['revenue'][number]) => formatMoney({ currency, amount: months[0]?.revenue ?? '0' });

function Total({ receivable: { currency, amount, invoices, overdue, atRisk, ages } }: { receivable: Receivable }) {
  const notDue = ages.find(({ age }) => age === 'not_due');
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold font-display text-2xl tabular-nums [overflow-wrap:anywhere]">{formatMoney({ currency, amount })}</span>
        <span className="text-muted text-sm">
          in {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
        </span>
      </p>
      {atRisk.invoices > 0 && (
        <p className="text-sm tabular-nums">
          <Link to="/admin/invoices?status=disputed" className="touch-target font-semibold text-on-rose underline-offset-4 hover:underline">
            {formatMoney({ currency, amount: atRisk.amount })} at risk in {atRisk.invoices} disputed{' '}
            {atRisk.invoices === 1 ? 'invoice' : 'invoices'}
          </Link>
        </p>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 pointer-coarse:gap-y-6 text-sm tabular-nums">
        {notDue && notDue.invoices > 0 && (
          <Link to="/admin/invoices?status=sent" className="touch-target underline-offset-4 hover:underline">
            {formatMoney({ currency, amount: notDue.amount })} not yet due
          </Link>
        )}
        {overdue.invoices > 0 && (
          <Link to="/admin/invoices?status=overdue" className="touch-target font-semibold text-on-rose underline-offset-4 hover:underline">
            {formatMoney({ currency, amount: overdue.amount })} overdue
          </Link>
        )}
      </p>
    </>
  );
}

function Ages({ receivable: { currency, ages } }: { receivable: Receivable }) {
  const largest = Math.max(...ages.map(({ amount }) => Number(amount)));
  return (
    <table className="block">
      <caption className="sr-only">Open invoices in {currency} by age: what is due</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Age</th>
          <th scope="col">Due</th>
        </tr>
      </thead>
      <tbody className="grid gap-1.5">
        {ages.map((age) => (
          <AgeRow key={age.age} age={age} currency={currency} largest={largest} />
        ))}
      </tbody>
    </table>
  );
}

const AgeRow = ({ age: { age, amount, invoices }, currency, largest }: { age: Age; currency: string; largest: number }) => (
  <tr className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm ${invoices === 0 ? 'text-muted' : ''}`}>
    <th scope="row" className="text-left font-normal">
      {ageLabels[age]}
    </th>
    <td className="text-right tabular-nums [overflow-wrap:anywhere]">{formatMoney({ currency, amount })}</td>
    {invoices > 0 && (
      <td aria-hidden className="col-span-2">
        <Track isLow clips={[{ from: 0, to: largest > 0 ? Number(amount) / largest : 0, color: ageColors[age] }]} />
      </td>
    )}
  </tr>
);
