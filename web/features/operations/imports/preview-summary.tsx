import type { ReactNode } from 'react';
import { type ImportColumn, type ImportKind, importColumns } from '#domain/operations/import-columns.ts';
import { formatDecimal, formatList, formatMoney } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import type { ImportPreview } from './import-csv.ts';
import { countOf } from './import-kinds.ts';

const windows1252Hint = 'Windows-1252. Check that accents and umlauts look right below; if not, save the file as "CSV UTF-8".';

/** What the file contains, and how it was read. */
export function PreviewSummary({ kind, preview, children }: { kind: ImportKind; preview: ImportPreview; children: ReactNode }) {
  const { count, statuses, totals, encoding, columns, ignoredHeadings } = preview;
  const labels = importColumns[kind] as Record<string, ImportColumn>;
  const renamed = columns.filter(({ heading, field }) => heading.toLowerCase() !== labels[field]!.label.toLowerCase());
  const allDetails: [name: string, value: string][] = [
    ['Total', totals.map(formatMoney).join('\n')],
    ['Columns read as', renamed.map(({ heading, field }) => `${heading} → ${labels[field]!.label}`).join('\n')],
    ['Columns ignored', formatList(ignoredHeadings)],
    ['Text encoding', encoding === 'Windows-1252' ? windows1252Hint : ''],
  ];
  const details = allDetails.filter(([, value]) => value);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="font-bold font-display text-3xl tabular-nums">{countOf(kind, count)}</span>
        {statuses.map(({ status, count: ofStatus }) => (
          <span key={status} className="inline-flex items-center gap-1.5 tabular-nums">
            <StatusBadge status={status} /> {formatDecimal(String(ofStatus))}
          </span>
        ))}
        <div className="flex empty:hidden max-sm:w-full max-sm:flex-col sm:ml-auto">{children}</div>
      </div>
      {details.length > 0 && <DescriptionList items={details} />}
    </div>
  );
}
