import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** Cell values by column heading. */
type Columns<Row> = Record<string, (row: Row) => string | number | Date | Amount | null>;

/** A decimal amount of ours. A negative one is no formula, and spreadsheets leave escaped numbers out of their sums. */
interface Amount {
  amount: string;
}

interface CsvExport<Row> {
  /** File name prefix: `messages` becomes `messages-2026-03-02.csv`. */
  name: string;
  now: Date;
  columns: Columns<Row>;
  list(limit: number, before: NoInfer<Row> | undefined): Promise<Row[]>;
}

/** Rows in memory at a time. */
const pageSize = 500;

/** RFC 4180. User input can't break out of its cell, even in spreadsheets that split at semicolons, nor start a formula. */
const format: Options = {
  record_delimiter: 'windows',
  quoted_string: true,
  escape_formulas: true,
  cast: {
    date: (instant) => instant.toISOString(),
    object: (cell) => ({ value: (cell as unknown as Amount).amount, escape_formulas: false, quoted: true }),
  },
};

/** Streams a whole list as a CSV download, reading from the database only as fast as the client does. */
export function sendCsv<Row extends { id: number }>(reply: FastifyReply, { name, now, columns, list }: CsvExport<Row>): Readable {
  reply.header('Content-Type', 'text/csv; charset=utf-8');
  reply.header('Content-Disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`);
  return Readable.from(csvLines(columns, list));
}

async function* csvLines<Row extends { id: number }>(columns: Columns<Row>, list: CsvExport<Row>['list']) {
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield stringify([Object.keys(columns)], { ...format, bom: true });
  const cells = Object.values(columns);
  let before: Row | undefined;
  do {
    const rows = await list(pageSize, before);
    yield stringify(
      rows.map((row) => cells.map((cell) => cell(row))),
      format,
    );
    before = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (before);
}
