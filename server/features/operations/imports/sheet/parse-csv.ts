import { CsvError, parse } from 'csv-parse/sync';
import { maxImportRows } from '#contract/operations/imports.ts';
import { AppError } from '#server/shared/app-error.ts';

/** A row with its number as in a spreadsheet. */
export interface CsvRow {
  row: number;
  cells: string[];
}

const delimiters = [',', ';', '\t', '|'];
const maxColumns = 200;
/** In characters. */
const maxRowLength = 50_000;
/** The parser takes seconds for a line of a million cells. */
const longLine = new RegExp(`^.{${maxRowLength + 1}}`, 'm');
/** Blank rows count, since even they take time. */
const maxLines = 4 * maxImportRows;

/** Excel names the delimiter in a first line that it doesn't show. */
const delimiterLine = /^sep=(.)\r?\n/i;

/**
 * The rows of a CSV file (RFC 4180), also with semicolons or tabs, without blank ones.
 * @throws AppError invalid for one that can't be read or has too many rows or columns
 */
export function parseCsv(text: string): CsvRow[] {
  if (longLine.test(text)) throw new AppError('invalid', 'This file has a line with more than 50,000 characters. Is this the right file?');
  const named = delimiterLine.exec(text);
  const lines = named ? text.slice(named[0].length) : text;
  const rows: CsvRow[] = [];
  let row = 0;
  try {
    parse(lines, {
      delimiter: named?.[1] ?? detectDelimiter(lines),
      relax_column_count: true,
      max_record_size: maxRowLength,
      on_record: (cells: string[]) => {
        row += 1;
        if (cells.length > maxColumns) throw tooManyColumns(row);
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
        if (row > maxLines || rows.length > maxImportRows + 1) throw tooManyRows();
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? explain(error, row + 1) : error;
  }
  return rows;
}

/** The delimiter that occurs most often in the headings, outside quotes. */
function detectDelimiter(text: string): string {
  const headings = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, maxRowLength).trimStart())![0].replace(/"[^"]*"/g, '');
  const occurrences = (delimiter: string) => headings.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (occurrences(delimiter) > occurrences(best) ? delimiter : best));
}

const tooManyRows = () =>
  new AppError(
    'invalid',
    `A file can have at most ${maxImportRows.toLocaleString('en-US')} rows. Split it and import the parts one by one.`,
  );

const tooManyColumns = (row: number) => new AppError('invalid', `Row ${row} has more than ${maxColumns} columns. Is this the right file?`);

function explain({ code }: CsvError, row: number): AppError {
  const problem =
    code === 'CSV_MAX_RECORD_SIZE'
      ? 'is too long. Check it for a quotation mark without a second one.'
      : code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'begins a cell with a quotation mark that has no second one.'
        : 'has a quotation mark in the wrong place. A cell with quotation marks must be quoted, and each one in it doubled.';
  return new AppError('invalid', `The file can't be read: row ${row} ${problem}`);
}
