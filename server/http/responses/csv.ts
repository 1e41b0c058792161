import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsvColumns, CsvFormat } from '#server/shared/csv.ts';

interface CsvExport<Row> {
  /** File name prefix: `messages` becomes `messages-2026-03-02.csv`. */
  name: string;
  today: string;
  columns: CsvColumns<Row>;
  list(limit: number, before: NoInfer<Row> | undefined): Promise<Row[]>;
  /** How cells and decimals are separated for spreadsheets. */
  format: CsvFormat;
}

/** The format for programs, which call with an API key (RFC 4180). */
const neutralFormat: CsvFormat = { delimiter: ',', decimal: '.' };

/** How many rows are in memory at a time. */
const pageSize = 500;

/** Streams a whole list as a CSV download, reading from the database only as fast as the client does. */
export function sendCsv<Row extends { id: number }>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, today, columns, list, format }: CsvExport<Row>,
): Readable {
  reply.header('Content-Type', 'text/csv; charset=utf-8');
  reply.header('Content-Disposition', `attachment; filename="${name}-${today}.csv"`);
  return Readable.from(csvLines(columns, list, request.apiKey ? neutralFormat : format));
}

async function* csvLines<Row extends { id: number }>(columns: CsvColumns<Row>, list: CsvExport<Row>['list'], format: CsvFormat) {
  const decimal = (amount: string) => amount.replace('.', format.decimal);
  const options = optionsFor(format, decimal);
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield stringify([Object.keys(columns)], { ...options, bom: true });
  const cells = Object.values(columns);
  let before: Row | undefined;
  do {
    const rows = await list(pageSize, before);
    yield stringify(
      rows.map((row) => cells.map((cell) => cell(row, decimal))),
      options,
    );
    before = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (before);
}

/** User input can't break out of its cell, even in spreadsheets that split at other delimiters, nor start a formula. */
function optionsFor({ delimiter, timeZone }: CsvFormat, decimal: (amount: string) => string): Options {
  // Swedish times are ISO 8601 with a space instead of the "T", which spreadsheets read in every locale.
  const instants = timeZone && new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    delimiter,
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
    cast: {
      date: (instant) => (instants ? instants.format(instant) : instant.toISOString()),
      number: (number) => ({ value: decimal(String(number)), escape_formulas: false }),
      object: (cell) => ({ value: decimal((cell as unknown as { amount: string }).amount), escape_formulas: false, quoted: true }),
    },
  };
}
