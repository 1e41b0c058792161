import { type ColumnOf, type ImportColumn, type ImportKind, importColumns } from '#domain/operations/import-columns.ts';
import { formatsFor } from '#domain/shared/format.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import { normalizeLine } from '#domain/shared/text.ts';
import { AppError } from '#server/shared/app-error.ts';
import { mapSharingEventLoop } from '#server/shared/share-event-loop.ts';
import { otherNames } from './column-names.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';
import { isDayFirst, readCell } from './read-cell.ts';

/** A row's number as in a spreadsheet, and its cells; those that are empty or in no column are missing. */
export interface SheetRow<Column extends string = string> {
  row: number;
  cells: Partial<Record<Column, string>>;
}

export interface Sheet<Column extends string = string> {
  encoding: Encoding;
  /** The columns that were recognized, in the order of the file. */
  columns: { heading: string; field: Column }[];
  ignoredHeadings: string[];
  rows: SheetRow<Column>[];
}

/**
 * Reads a CSV file with headings in its first row.
 * @param locale of the studio, for the order of day and month
 * @throws AppError invalid for a file that can't be read as a whole, such as one without a required column
 */
export async function readSheet<Kind extends ImportKind>(kind: Kind, file: Buffer, locale: string): Promise<Sheet<ColumnOf<Kind>>> {
  const { text, encoding } = decodeText(file);
  const dayFirst = isDayFirst(locale);
  const [headings, ...rows] = await parseCsv(text);
  if (!headings) throw new AppError('invalid', 'This file is empty.');
  const fields = recognizeColumns(kind, headings.cells);
  const tooLong = rows.find(({ cells }) => cells.some((cell, index) => index >= headings.cells.length && cell.trim() !== ''));
  if (tooLong) throw new AppError('invalid', `Row ${tooLong.row} has more cells than there are headings in the first row.`);
  if (rows.length === 0) throw new AppError('invalid', 'This file has headings, but no rows below them.');
  return {
    encoding,
    columns: fields.flatMap((field, index) => (field ? [{ heading: shown(headings.cells[index]!), field }] : [])),
    ignoredHeadings: headings.cells.filter((heading, index) => !fields[index] && heading.trim() !== '').map(shown),
    rows: await mapSharingEventLoop(rows, (row) => ({ row: row.row, cells: cellsOf(kind, row, fields, dayFirst) })),
  };
}

/** Shortens a heading to a reasonable length for the screen. */
const shown = (heading: string) => normalizeLine(heading).slice(0, 60);

/** "E-mail *" -> "email". */
const simplify = (heading: string) =>
  normalizeLine(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#]/gu, '');

/**
 * The column of each heading. Of several headings for one column, our own label counts, or else the first heading.
 * @throws AppError invalid if a required one is missing
 */
function recognizeColumns<Kind extends ImportKind>(kind: Kind, headings: string[]): (ColumnOf<Kind> | undefined)[] {
  const columns = importColumns[kind] as Record<string, ImportColumn>;
  const simplified = headings.map(simplify);
  const indexes = new Map<string, number>();
  for (const [field, { label }] of Object.entries(columns)) {
    const others = new Set((otherNames[kind] as Record<string, string[] | undefined>)[field]?.map(simplify));
    const own = simplified.indexOf(simplify(label));
    const index = own >= 0 ? own : simplified.findIndex((heading) => others.has(heading));
    if (index >= 0) indexes.set(field, index);
  }
  const missing = Object.entries(columns).filter(
    ([field, { isRequired, alternative }]) => isRequired && !indexes.has(field) && !indexes.has(alternative ?? field),
  );
  if (missing.length > 0) throw missingColumns(missing.map(([, { label }]) => label));
  const fields = new Map([...indexes].map(([field, index]) => [index, field as ColumnOf<Kind>]));
  return headings.map((_, index) => fields.get(index));
}

function missingColumns(labels: string[]): AppError {
  const names = formatsFor(defaultLocale).list(labels.map((label) => `"${label}"`));
  return new AppError(
    'invalid',
    `The first row must contain the headings of the columns: ${names} ${labels.length === 1 ? 'is' : 'are'} missing.`,
  );
}

function cellsOf<Kind extends ImportKind>(kind: Kind, { cells }: CsvRow, fields: (ColumnOf<Kind> | undefined)[], dayFirst: boolean) {
  const columns = importColumns[kind] as Record<string, ImportColumn>;
  return Object.fromEntries(
    fields.flatMap((field, index) => {
      const cell = field && readCell(cells[index] ?? '', columns[field]!.type, dayFirst);
      return cell ? [[field, cell]] : [];
    }),
  ) as SheetRow<ColumnOf<Kind>>['cells'];
}
