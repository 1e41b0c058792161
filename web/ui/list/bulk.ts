import type { BulkEndpoint } from '#contract/shared/bulk.ts';
import type { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import type { Selection } from '#web/lib/list/use-selection.ts';

/** One of the things that can be done to several rows. */
export interface BulkChoice {
  action: string;
  label: string;
  /** As in 'Sending 3 invoices'. */
  doing: (rows: string) => string;
  /** As in '3 invoices sent'. */
  done: (rows: string) => string;
  /** For what destroys something: what will happen. */
  warning?: string;
  /** What has to be chosen first: names and what is sent for them. */
  inputs?: readonly (readonly [name: string, input: unknown])[];
}

export interface Bulk<Row> {
  endpoint: BulkEndpoint;
  /** As in '1 invoice' and '3 invoices'. */
  noun: readonly [one: string, several: string];
  nameOf: (row: Row) => string;
  choices: readonly BulkChoice[];
  /** What the list shows now, for all rows that match. */
  filter: Record<string, string | number | undefined>;
  /** Downloads the selected rows, or all that match. */
  exportUrl?: (query: Record<string, string | number | undefined>) => string;
}

export interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  rows: Row[];
  selection: Selection;
  /** All rows that match; undefined if the server doesn't know it. */
  total: number | undefined;
  hasMore: boolean;
  action: ReturnType<typeof useBulkAction>;
}

/** As in '3 invoices'. */
export const countOf = ({ noun: [one, several] }: Pick<Bulk<never>, 'noun'>, number: number) => `${number} ${number === 1 ? one : several}`;
