import { Link } from 'react-router';
import { formatMinor, formatMoney } from '../../lib/format.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { Overview } from './queries.ts';

type Sum = Overview['outstanding'][number];

/** What clients owe, currency by currency, and how much of it is overdue. */
export function Receivables({ outstanding, overdue }: Pick<Overview, 'outstanding' | 'overdue'>) {
  return (
    <TitledCard flush title="Open invoices">
      {outstanding.length === 0 && <p className="px-5 py-4 text-muted">No invoice is open.</p>}
      <ul className="divide-y divide-line">
        {outstanding.map((sum) => (
          <Currency key={sum.currency} sum={sum} late={overdue.find(({ currency }) => currency === sum.currency)} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Currency({ sum, late }: { sum: Sum; late: Sum | undefined }) {
  const { currency, invoices } = sum;
  const [all, overdue] = [minorOf(sum), late ? minorOf(late) : 0];
  const amountOf = (minor: number) => formatMinor(minor, currency);
  return (
    <li className="grid gap-2.5 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold font-display text-2xl tabular-nums [overflow-wrap:anywhere]">{formatMoney(sum)}</span>
        <span className="text-muted text-sm">
          in {invoices} {invoices === 1 ? 'invoice' : 'invoices'}
        </span>
      </p>
      <div aria-hidden className="flex h-3.5 gap-1">
        {all > overdue && <span className="min-w-1 rounded-[1px] bg-cerulean" style={{ flexGrow: all - overdue }} />}
        {late && <span className="min-w-1 rounded-[1px] bg-rose" style={{ flexGrow: overdue }} />}
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm tabular-nums">
        {all > overdue && (
          <Link to="/admin/invoices?status=sent" className="underline-offset-4 hover:underline">
            {amountOf(all - overdue)} not yet due
          </Link>
        )}
        {late && (
          <Link to="/admin/invoices?status=overdue" className="font-semibold text-on-rose underline-offset-4 hover:underline">
            {formatMoney(late)} overdue
          </Link>
        )}
      </p>
    </li>
  );
}

/** Sums of one currency have the same decimals. */
const minorOf = ({ amount }: Sum) => Number(amount.replace('.', ''));
