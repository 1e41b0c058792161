import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import type { NewestFirstCursor } from '../db/paging.ts';

/** The columns of a table by their names, and what stands in each. */
type Columns<Row> = Record<string, (row: Row) => string | number | Date | null>;

interface Table<Row> {
  /** Of the file: `messages` becomes `messages-2026-03-02.csv`. */
  name: string;
  now: Date;
  columns: Columns<Row>;
  list(limit: number, before: NoInfer<Row> | undefined): Promise<Row[]>;
}

/** How many rows are in memory at a time. */
const pageSize = 500;

/** RFC 4180. What people wrote can neither end its cell, also where a spreadsheet splits at semicolons, nor begin a formula. */
const format: Options = {
  record_delimiter: 'windows',
  quoted_string: true,
  escape_formulas: true,
  cast: { date: (instant) => instant.toISOString() },
};

/** Answers with a whole list as a file, reading on as the reader takes it, and no further than that. */
export function sendCsv<Row extends NewestFirstCursor>(reply: FastifyReply, { name, now, columns, list }: Table<Row>): Readable {
  reply.header('Content-Type', 'text/csv; charset=utf-8');
  reply.header('Content-Disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`);
  return Readable.from(csvLines(columns, list));
}

async function* csvLines<Row extends NewestFirstCursor>(columns: Columns<Row>, list: Table<Row>['list']) {
  // By the mark before the first line a spreadsheet knows that this is UTF-8.
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
