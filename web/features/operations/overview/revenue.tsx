import { formatCompact, formatMoney, formatMonth } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { useShowAll } from '#web/ui/list/use-show-all.tsx';
import type { Overview } from './overview.ts';
import { roundUpScale } from './round-up-scale.ts';
import { Track } from './track.tsx';
import { useCurrency } from './use-currency.tsx';

type Revenue = Overview['revenue'][number];
type Month = Revenue['months'][number];

/** The lines on the tracks; the ruler labels every second one. */
const divisions = 4;

const grid = 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 px-5 md:grid-cols-[5rem_minmax(0,1fr)_11rem]';

/** How many months are listed at first. */
const listed = 6;

/** What was paid of invoices and went back in each of the last months, twelve at most, a track per month. */
export function RevenueByMonth({ revenue }: Pick<Overview, 'revenue'>) {
  const { shown, choice } = useCurrency(revenue);
  return (
    <TitledCard
      flush
      title="Revenue by month"
      aside={
        shown && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {shown.hasTest && (
              <span className="flex items-center gap-2">
                <Badge color="gray">Test</Badge> Includes sandbox money
              </span>
            )}
            {choice}
          </div>
        )
      }
    >
      {shown ? <Months revenue={shown} /> : <p className="px-5 py-4 text-muted">No payments in the last twelve months.</p>}
    </TitledCard>
  );
}

function Months({ revenue: { currency, months } }: { revenue: Revenue }) {
  const { shown, button } = useShowAll(months, listed);
  const scale = roundUpScale(Math.max(...months.flatMap(({ received, returned }) => [Number(received), Number(returned)])));
  return (
    <>
      <table className="block pb-2">
        <caption className="block px-5 pt-2 text-left text-muted text-sm">
          <span className="sr-only">Revenue in {currency} by month, newest first.</span> Payments of invoices less refunds and disputes. A
          client's credit counts once it's applied.
        </caption>
        <thead className="block">
          <tr className={`${grid} pt-3 pb-1 text-muted text-xs`}>
            <th scope="col" className="sr-only">
              Month
            </th>
            <Ruler scale={scale} />
            <th scope="col" className="sr-only">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody className="block">
          {shown.map((month) => (
            <MonthRow key={month.month} month={month} currency={currency} scale={scale} />
          ))}
        </tbody>
      </table>
      {button}
    </>
  );
}

/** The amounts at the start, the middle and the end of the tracks. */
const Ruler = ({ scale }: { scale: number }) => (
  <td aria-hidden className="col-span-2 flex justify-between font-mono tabular-nums md:col-span-1 md:col-start-2">
    {[0, scale / 2, scale].map((amount) => (
      <span key={amount}>{formatCompact(amount)}</span>
    ))}
  </td>
);

function MonthRow({ month: { month, received, returned, revenue }, currency, scale }: { month: Month; currency: string; scale: number }) {
  const net = Math.max(0, Number(revenue));
  return (
    <tr className={`${grid} gap-y-1 py-1`}>
      <th scope="row" className="whitespace-nowrap text-left font-normal text-sm">
        {formatMonth(month)}
      </th>
      <td className="row-start-2 col-span-2 md:row-start-auto md:col-span-1">
        <Track
          divisions={divisions}
          clips={[
            { from: 0, to: net / scale, color: 'forest' },
            { from: net / scale, to: (net + Math.min(Number(returned), Number(received) || Number(returned))) / scale, color: 'rose' },
          ]}
        />
      </td>
      <td className={`col-start-2 row-start-1 text-right text-sm tabular-nums md:col-start-3 ${Number(revenue) ? '' : 'text-muted'}`}>
        <span className="block whitespace-nowrap font-semibold">{formatMoney({ currency, amount: revenue })}</span>
        {Number(returned) > 0 && (
          <span className="block text-muted text-xs">
            <span className="whitespace-nowrap">{formatMoney({ currency, amount: received })} paid,</span>{' '}
            <span className="whitespace-nowrap">{formatMoney({ currency, amount: returned })} returned</span>
          </span>
        )}
      </td>
    </tr>
  );
}
