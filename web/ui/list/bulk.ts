import type { ReactNode } from 'react';
import type { BulkEndpoint } from '#api/shared/bulk.ts';
import { emailed, sendsEmails } from '#web/lib/email.ts';
import type { useBulkAction } from '#web/lib/list/use-bulk-action.ts';
import type { Selection } from '#web/lib/list/use-selection.ts';
import type { ConfirmDialogProps } from '#web/ui/dialog/confirm-dialog.tsx';

/** One of the things that can be done to several rows. */
export interface BulkChoice<Row> {
  action: string;
  label: string;
  /** What is happening, as in 'Sending 3 invoices'. `rows` is '3 invoices'. */
  doing: (rows: string) => string;
  /** What was done, as in '3 invoices sent'. `rows` is '3 invoices'. */
  done: (rows: string) => string;
  /** Whether the action does something to a row; without it, to every row. The action is offered and done for such selected rows. */
  isFor?: (row: Row) => boolean;
  /** Whether at most one email goes out for each row, or none. The screen says so before the action begins. */
  emails: 'each' | 'none';
  /** The question to confirm, as in 'Mark 3 leads as lost?'. Needed only where it isn't the label followed by the rows. */
  question?: (rows: string) => string;
  /** What an action that destroys something will do, shown before confirming it. */
  warning?: string;
  /** A dialog to confirm the action, where a warning isn't enough. */
  Dialog?: (props: BulkDialogProps<Row>) => ReactNode;
  /** The inputs from which one has to be chosen first: each one's name on the screen and what is sent for it. */
  inputs?: readonly (readonly [name: string, input: unknown])[];
}

/** The query of rows in the list's endpoint: the list's filters, and `ids` if only some rows are meant. */
type RowQuery = Record<string, string | number | undefined>;

export interface BulkDialogProps<Row = unknown> {
  /** The question to confirm, as in 'Send 3 invoices?'. */
  title: string;
  /** How many rows the action changes; undefined if all that match are selected and the server doesn't know how many. */
  number: number | undefined;
  /** How many of the selected rows that are loaded the action does nothing to. */
  others: number;
  selected: RowQuery;
  /** The rows to be changed, as far as they are on the screen. */
  rows: readonly Row[];
  /** `mutate` takes the input that the action needs besides the rows. */
  action: ConfirmDialogProps['action'] & { mutate: (input?: unknown) => void };
  onClose: () => void;
}

export interface Bulk<Row> {
  endpoint: BulkEndpoint;
  /** The name of the rows, as in '1 invoice' and '3 invoices'. */
  noun: readonly [one: string, several: string];
  nameOf: (row: Row) => string;
  choices: readonly BulkChoice<Row>[];
  /** The list's current filters, sent if all rows that match are selected. */
  filter: RowQuery;
  /** The URL that downloads the selected rows, or all that match. */
  exportUrl?: (query: RowQuery) => string;
}

export interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  rows: Row[];
  selection: Selection;
  /** How many rows match; undefined if the server doesn't know it. */
  total: number | undefined;
  hasMore: boolean;
  action: ReturnType<typeof useBulkAction>;
}

/** Tells how many emails an action sends, before it begins. @param rows how many rows it changes; undefined if nobody knows */
export function emailsOf({ emails }: Pick<BulkChoice<never>, 'emails'>, rows: number | undefined): string {
  if (emails === 'none') return 'No email goes out.';
  if (rows === 1) return emailed('One email goes out.');
  const each = rows === undefined ? 'an email for each is' : `up to ${rows} emails, one for each, are`;
  if (!sendsEmails()) return `Emails are off, so ${each} only kept under Email.`;
  return rows === undefined ? 'An email goes out for each.' : `Up to ${rows} emails go out, one for each.`;
}

/** Tells that the selected rows to which an action does nothing stay as they are. */
export function othersStay(others: number): string {
  if (others === 0) return '';
  return others === 1 ? 'The other one stays as it is.' : `The other ${others} stay as they are.`;
}

/** A number of rows in words, as in '3 invoices'. */
export const countOf = ({ noun: [one, several] }: Pick<Bulk<never>, 'noun'>, number: number) => `${number} ${number === 1 ? one : several}`;
