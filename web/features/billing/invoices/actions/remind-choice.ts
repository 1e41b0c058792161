import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { BulkChoice } from '#web/ui/list/bulk.ts';

/** Emails a reminder of each invoice, at most one a day. */
export const remindChoice: BulkChoice<{ status: string }> = {
  action: 'remind',
  isFor: ({ status }) => payableStatuses.some((payable) => payable === status),
  label: 'Remind',
  doing: (rows) => `Sending reminders for ${rows}`,
  done: (rows) => `Reminders for ${rows} sent`,
  emails: 'each',
};
