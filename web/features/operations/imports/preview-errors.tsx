import { formatDecimal } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import type { ImportPreview } from './import-csv.ts';

type RowError = ImportPreview['errors'][number] & { id: number };

const columns: Column<RowError>[] = [
  { name: 'Row', cell: ({ row }) => <span className="font-mono text-sm">{row}</span> },
  { name: 'Column', cell: ({ column }) => <span className="font-semibold">{column}</span> },
  { name: 'Problem', place: 'title', cell: ({ message }) => message },
];

/** What to correct in the file, by row and column as in a spreadsheet. */
export function PreviewErrors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  const shown = errors.length < errorCount ? `The first ${errors.length} of ${formatDecimal(String(errorCount))}` : undefined;
  return (
    <>
      <p role="status" className="rounded-sm bg-rose px-4 py-3 text-on-rose">
        Nothing can be imported until these errors are fixed. Correct the file in your spreadsheet program and choose it again.
      </p>
      <TitledCard title={errorCount === 1 ? '1 error' : `${formatDecimal(String(errorCount))} errors`} aside={shown} flush>
        <section
          aria-label="Errors"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="max-h-96 overflow-y-auto"
        >
          <DataTable columns={columns} rows={errors.map((error, id) => ({ ...error, id }))} caption="Errors by row and column" />
        </section>
      </TitledCard>
    </>
  );
}
