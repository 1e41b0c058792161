import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { maxImportRows } from '#api/operations/imports.ts';
import { AppError } from '#server/shared/app-error.ts';
import { shareEventLoop } from '#server/shared/share-event-loop.ts';

/** A row with its number as in a spreadsheet. */
export interface CsvRow {
  row: number;
  cells: string[];
}

const delimiters = [',', ';', '\t', '|'];
const maxColumns = 200;
/** In characters. */
const maxRowLength = 50_000;
/** Blank rows count, since even they take time. */
const maxLines = 4 * maxImportRows;
const linesInPiece = 100;

/** Excel names the delimiter in a first line that it doesn't show. */
const delimiterLine = /^sep=(.)\r?\n/i;

/**
 * The rows of a CSV file (RFC 4180), also with semicolons or tabs, without blank ones. It's parsed in pieces, between which the process does
 * other work.
 * @throws AppError invalid for one that can't be read or has too many rows or columns
 */
export async function parseCsv(text: string): Promise<CsvRow[]> {
  const named = delimiterLine.exec(text);
  const lines = named ? text.slice(named[0].length) : text;
  const rows: CsvRow[] = [];
  let row = 0;
  const parser = parse({
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
  try {
    await pipeline(piecesOf(lines), parser.resume());
  } catch (error) {
    throw error instanceof CsvError ? explain(error, row + 1) : error;
  }
  return rows;
}

/**
 * Some lines at a time, because the parser takes milliseconds for a hundred lines that have fewer cells than the first one, and seconds for a line of
 * a million cells.
 */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const share = shareEventLoop();
  const line = new RegExp(`[^\\r\\n]{0,${maxRowLength}}(?:\\r\\n?|\\n|$)`, 'y');
  let [start, count] = [0, 0];
  while (line.lastIndex < text.length) {
    if (!line.test(text)) throw tooLongLine();
    count += 1;
    const end = line.lastIndex;
    if (count < linesInPiece && end - start < maxRowLength && end < text.length) continue;
    yield text.slice(start, end);
    [start, count] = [end, 0];
    await share();
  }
}

/** The delimiter that occurs most often in the headings, outside quotes. */
function detectDelimiter(text: string): string {
  const headings = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.slice(0, maxRowLength).trimStart())![0].replace(/"[^"]*"/g, '');
  const occurrences = (delimiter: string) => headings.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (occurrences(delimiter) > occurrences(best) ? delimiter : best));
}

const tooLongLine = () => new AppError('invalid', 'This file has a line with more than 50,000 characters. Is this the right file?');

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
