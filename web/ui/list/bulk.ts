import type { ReactNode } from 'react';
import type { BulkEndpoint } from '#contract/shared/bulk.ts';
import { emailed, sendsEmails } from '#web/lib/email.ts';
import type { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import type { Selection } from '#web/lib/list/use-selection.ts';
import type { ConfirmDialogProps } from '#web/ui/dialog/confirm-dialog.tsx';

/** One of the things that can be done to several rows. */
export interface BulkChoice<Row> {
  action: string;
  label: string;
  /** As in 'Sending 3 invoices'. */
  doing: (rows: string) => string;
  /** As in '3 invoices sent'. */
  done: (rows: string) => string;
  /** Whether it does something to a row; to every row by default. It's offered, and done, for those that are selected. */
  isFor?: (row: Row) => boolean;
  /** How many emails go out, which is said before they do: one for each row at most, or none. */
  emails: 'each' | 'none';
  /** As in 'Mark 3 leads as lost?', where the rows don't follow the label. */
  question?: (rows: string) => string;
  /** For what destroys something: what will happen. */
  warning?: string;
  /** Asks before it's done, with more than a warning. */
  Dialog?: (props: BulkDialogProps<Row>) => ReactNode;
  /** What has to be chosen first: names and what is sent for them. */
  inputs?: readonly (readonly [name: string, input: unknown])[];
}

/** What the list shows, or those with the ids in it. */
type RowQuery = Record<string, string | number | undefined>;

export interface BulkDialogProps<Row = unknown> {
  /** As in 'Send 3 invoices?'. */
  title: string;
  /** How many rows; undefined for all that match, if the server doesn't know it. */
  number: number | undefined;
  /** How many are selected that it does nothing to, as far as it's known. */
  others: number;
  selected: RowQuery;
  /** Those of them that are on the screen. */
  rows: readonly Row[];
  /** `mutate` takes what it needs besides the rows. */
  action: ConfirmDialogProps['action'] & { mutate: (input?: unknown) => void };
  onClose: () => void;
}

export interface Bulk<Row> {
  endpoint: BulkEndpoint;
  /** As in '1 invoice' and '3 invoices'. */
  noun: readonly [one: string, several: string];
  nameOf: (row: Row) => string;
  choices: readonly BulkChoice<Row>[];
  /** What the list shows now, for all rows that match. */
  filter: RowQuery;
  /** Downloads the selected rows, or all that match. */
  exportUrl?: (query: RowQuery) => string;
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

/** Said before an action begins. @param rows how many it does something to; undefined if nobody knows */
export function emailsOf({ emails }: Pick<BulkChoice<never>, 'emails'>, rows: number | undefined): string {
  if (emails === 'none') return 'No email goes out.';
  if (rows === 1) return emailed('One email goes out.');
  const each = rows === undefined ? 'an email for each is' : `up to ${rows} emails, one for each, are`;
  if (!sendsEmails()) return `Emails are off, so ${each} only kept under Email.`;
  return rows === undefined ? 'An email goes out for each.' : `Up to ${rows} emails go out, one for each.`;
}

/** What becomes of those that are selected and that an action does nothing to. */
export function othersStay(others: number): string {
  if (others === 0) return '';
  return others === 1 ? 'The other one stays as it is.' : `The other ${others} stay as they are.`;
}

/** As in '3 invoices'. */
export const countOf = ({ noun: [one, several] }: Pick<Bulk<never>, 'noun'>, number: number) => `${number} ${number === 1 ? one : several}`;
