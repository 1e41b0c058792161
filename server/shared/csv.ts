import type { CsvSeparators } from '#domain/shared/csv-format.ts';

/** Cell values by column heading. @param decimal writes a decimal amount as part of a text */
export type CsvColumns<Row> = Record<string, (row: Row, decimal: (amount: string) => string) => string | number | Date | Amount | null>;

/** A decimal amount of ours. A negative one is no formula, and spreadsheets leave escaped numbers out of their sums. */
interface Amount {
  amount: string;
}

export interface CsvFormat extends CsvSeparators {
  /** The time zone of instants, which spreadsheets read as `2026-03-02 09:30:00`. Without one, instants are ISO 8601 in UTC. */
  timeZone?: string;
}
