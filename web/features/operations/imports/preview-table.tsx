import { calendarDate } from '#api/shared/fields.ts';
import { type ImportColumn, type ImportKind, importColumns } from '#domain/operations/import-columns.ts';
import { formatDate, formatDecimal } from '#web/lib/format.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import type { ImportPreview } from './import-csv.ts';

interface Row {
  /** The row's number, as in a spreadsheet. */
  id: number;
  cells: string[];
}

/** The first rows of a file as they were read. Cells with an error are marked. */
export function PreviewTable({ kind, preview }: { kind: ImportKind; preview: ImportPreview }) {
  const { columns, rows, rowCount, errors } = preview;
  const wrong = new Set(errors.map(({ row, column }) => `${row} ${column}`));
  const tableColumns: Column<Row>[] = columns.map(({ heading, field }, index) => {
    const { label, type } = (importColumns[kind] as Record<string, ImportColumn>)[field]!;
    return {
      name: label,
      cell: ({ id, cells }) => <Cell text={cells[index] ?? ''} type={type} isWrong={wrong.has(`${id} ${heading}`)} />,
      ...(type === 'decimal' && { align: 'end' as const }),
    };
  });
  return (
    <TitledCard
      title="Preview"
      aside={rowCount > rows.length ? `The first ${rows.length} of ${formatDecimal(String(rowCount))} rows` : undefined}
      flush
    >
      <section
        aria-label="Preview of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <DataTable
          columns={[
            { name: 'Row', place: 'side', cell: ({ id }) => <span className="font-mono text-muted text-sm">{id}</span> },
            ...tableColumns,
          ]}
          rows={rows.map(({ row, cells }) => ({ id: row, cells }))}
          caption="The first rows of the file as they were read"
        />
      </section>
    </TitledCard>
  );
}

function Cell({ text, type, isWrong }: { text: string; type: ImportColumn['type']; isWrong: boolean }) {
  const shown = type === 'date' && calendarDate.safeParse(text).success ? formatDate(text) : text;
  if (!shown && !isWrong) return null;
  const width = shown.length > 32 ? 'lg:min-w-72' : 'lg:whitespace-nowrap';
  if (isWrong) return <span className={`inline-block rounded-sm bg-rose px-1.5 py-0.5 text-on-rose ${width}`}>{shown || 'empty'}</span>;
  return <span className={`line-clamp-3 whitespace-pre-line ${width}`}>{shown}</span>;
}
