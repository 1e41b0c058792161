import { projectPriorities } from '#api/projects/projects.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { formatStatus } from '#web/lib/format.ts';
import type { BulkChoice } from '#web/ui/list/bulk.ts';
import { ChangeStatusesDialog } from './change-statuses-dialog.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';

/** What can be changed of several projects. */
export const changeChoices: BulkChoice<AdminProject>[] = [
  {
    action: 'changeStatus',
    label: 'Status…',
    emails: 'each',
    question: (rows) => `Change the status of ${rows}`,
    doing: (rows) => `Changing the status of ${rows}`,
    done: (rows) => `${rows} changed`,
    Dialog: ChangeStatusesDialog,
  },
  {
    action: 'setDeadline',
    label: 'Deadline…',
    emails: 'none',
    question: (rows) => `Set the deadline of ${rows}?`,
    doing: (rows) => `Setting the deadline of ${rows}`,
    done: (rows) => `${rows} changed`,
    Dialog: DeadlinesDialog,
  },
  {
    action: 'setPriority',
    label: 'Priority…',
    emails: 'none',
    doing: (rows) => `Setting the priority of ${rows}`,
    done: (rows) => `${rows} changed`,
    inputs: [...projectPriorities.map((priority) => [formatStatus(priority), { priority }] as const), ['No priority', { priority: null }]],
  },
];
