import { Link } from 'react-router';
import { formatMinor, formatMoney } from '../../lib/format.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { Overview } from './queries.ts';

type Total = Overview['outstanding'][number];

/** Outstanding amounts per currency, and how much of each is overdue. */
export function Receivables({ outstanding, overdue }: Pick<Overview, 'outstanding' | 'overdue'>) {
  return (
    <TitledCard flush title="Open invoices">
      {outstanding.length === 0 && <p className="px-5 py-4 text-muted">No open invoices.</p>}
      <ul className="divide-y divide-line">
        {outstanding.map((total) => (
          <CurrencyTotal key={total.currency} total={total} overdueTotal={overdue.find(({ currency }) => currency === total.currency)} />
        ))}
      </ul>
    </TitledCard>
  );
}

function CurrencyTotal({ total, overdueTotal }: { total: Total; overdueTotal: Total | undefined }) {
  const { currency, invoices } = total;
  const [all, overdue] = [toMinor(total), overdueTotal ? toMinor(overdueTotal) : 0];
  return (
    <li className="grid gap-2.5 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold font-display text-2xl tabular-nums [overflow-wrap:anywhere]">{formatMoney(total)}</span>
        <span className="text-muted text-sm">
          in {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
        </span>
      </p>
      <div aria-hidden className="flex h-3.5 gap-1">
        {all > overdue && <span className="min-w-1 rounded-[1px] bg-cerulean" style={{ flexGrow: all - overdue }} />}
        {overdueTotal && <span className="min-w-1 rounded-[1px] bg-rose" style={{ flexGrow: overdue }} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm tabular-nums">
        {all > overdue && (
          <Link to="/admin/invoices?status=sent" className="underline-offset-4 hover:underline">
            {formatMinor(all - overdue, currency)} not yet due
          </Link>
        )}
        {overdueTotal && (
          <Link to="/admin/invoices?status=overdue" className="font-semibold text-on-rose underline-offset-4 hover:underline">
            {formatMoney(overdueTotal)} overdue
          </Link>
        )}
      </p>
    </li>
  );
}

/** In minor units: amounts of one currency have the same number of decimals. */
const toMinor = ({ amount }: Total) => Number(amount.replace('.', ''));
