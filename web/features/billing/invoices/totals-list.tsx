export interface TotalRow {
  name: string;
  /** The formatted amount. */
  amount: string;
  /** Emphasizes the row. */
  kind?: 'total';
}

/** What an invoice adds up to. `live` announces the total as it changes. */
export function TotalsList({ rows, live = false }: { rows: TotalRow[]; live?: boolean }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(({ name, amount, kind }) => (
        <div
          key={name}
          className={`flex flex-wrap items-baseline justify-between gap-x-3 ${kind === 'total' ? 'border-line font-semibold text-lg not-first:border-t not-first:pt-2' : 'text-muted'}`}
        >
          <dt>{name}</dt>
          <dd className="ml-auto whitespace-nowrap tabular-nums">
            {live && kind === 'total' ? <output aria-label={name}>{amount}</output> : amount}
          </dd>
        </div>
      ))}
    </dl>
  );
}
