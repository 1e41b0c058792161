import { useMemo } from 'react';
import { type BulkOutcome, undoPeriod } from '#api/shared/bulk.ts';
import { emailsOff, sendsEmails } from '#web/lib/email.ts';
import { groupBy } from '#web/lib/group-by.ts';
import type { BulkAction } from '#web/lib/list/use-bulk-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type Bulk, type BulkBarProps, type BulkChoice, countOf, emailsOf } from './bulk.ts';
import { DismissButton } from './dismiss-button.tsx';

type BulkResultProps<Row> = Pick<BulkBarProps<Row>, 'bulk' | 'rows' | 'action'> & { current: BulkAction };

/** How far an action is, how to undo it while it waits, and what came of it. */
export function BulkResult<Row extends { id: number }>({ bulk, rows, action, current }: BulkResultProps<Row>) {
  const { state, results } = current;
  const choice = bulk.choices.find((candidate) => candidate.action === current.action)!;
  const all = countOf(bulk, results.length);
  const rowsById = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const affected = results.filter(({ id }) => {
    const row = rowsById.get(id);
    return !row || !choice.isFor || choice.isFor(row);
  });
  const finished = results.filter(({ outcome }) => outcome).length;
  return (
    <>
      <div role="status" className="grid gap-1 tabular-nums">
        {state === 'scheduled' && (
          <p>
            {choice.doing(all)} in {undoPeriod} seconds. {emailsOf(choice, affected.length)}
          </p>
        )}
        {state === 'running' && (
          <p>
            {choice.doing(all)}: {finished} so far...
          </p>
        )}
        {state === 'canceled' && <p>Undone. Nothing was changed or sent.</p>}
        {state === 'finished' && <Results {...{ bulk, rowsById, choice, results }} />}
      </div>
      <div className="ml-auto flex items-center gap-2">
        {state === 'scheduled' && (
          <Button size="small" pending={action.undo.isPending && 'Undoing...'} onClick={() => action.undo.mutate()}>
            Undo
          </Button>
        )}
        {(state === 'canceled' || state === 'finished') && <DismissButton label="Dismiss" onClick={action.dismiss} />}
      </div>
    </>
  );
}

interface ResultsProps<Row> {
  bulk: Bulk<Row>;
  rowsById: ReadonlyMap<number, Row>;
  choice: BulkChoice<Row>;
  results: BulkAction['results'];
}

/** How many rows had each outcome, and why some weren't done. */
function Results<Row extends { id: number }>({ bulk, rowsById, choice, results }: ResultsProps<Row>) {
  const numberOf = (wanted: BulkOutcome) => results.filter(({ outcome }) => outcome === wanted).length;
  const nameOf = (id: number) => {
    const row = rowsById.get(id);
    return row ? bulk.nameOf(row) : `#${id}`;
  };
  const reasons = groupBy(
    results.filter(({ message }) => message),
    ({ message }) => message!,
  );
  const counts = [numberOf('skipped') && `${numberOf('skipped')} skipped`, numberOf('failed') && `${numberOf('failed')} failed`].filter(
    Boolean,
  );
  return (
    <>
      <p className="font-semibold">{[choice.done(countOf(bulk, numberOf('done'))), ...counts].join(', ')}.</p>
      {choice.emails === 'each' && !sendsEmails() && <p>{emailsOff}</p>}
      {[...reasons].map(([message, affected]) => (
        <p key={message} className="line-clamp-2 text-muted" title={affected.map(({ id }) => nameOf(id)).join(', ')}>
          {listNames(affected.map(({ id }) => nameOf(id)))}: {message}
        </p>
      ))}
    </>
  );
}

/** How many rows are named for each reason why some weren't done. */
const namesShown = 3;

const listNames = (names: string[]) =>
  names.length <= namesShown ? names.join(', ') : `${names.slice(0, namesShown).join(', ')} and ${names.length - namesShown} more`;
