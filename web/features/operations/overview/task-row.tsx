import type { ReactNode } from 'react';
import { isOtherThanAgreed } from '#domain/billing/invoice-statuses.ts';
import { statusPhrase } from '#domain/projects/statuses.ts';
import { today as dayOf } from '#web/lib/calendar.ts';
import { formatDate, formatMoney, formatRelativeDay, formatStatus, formatTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { describeProject } from './describe-project.tsx';
import type { Description, Task } from './overview.ts';
import { TaskLink } from './task-buttons.tsx';
import { TaskItem } from './task-item.tsx';

interface TaskRowProps {
  task: Task;
  /** Whether the task waits longest in its group. */
  waitsLongest: boolean;
  today: string;
  buttons: TaskButtons;
}

/** Buttons of other features that do a task here. */
export interface TaskButtons {
  /** Opens the dialog that sends a draft. */
  onSendInvoice: (draftId: number) => void;
  /** A button that gives somebody access. */
  approve: (request: Extract<Task, { kind: 'request' }>) => ReactNode;
  /** A button that answers a message. */
  reply: (message: Extract<Task, { kind: 'message' }>) => ReactNode;
}

export function TaskRow({ task, waitsLongest, ...props }: TaskRowProps) {
  const { detail, ...description } = describe(task, props);
  return (
    <TaskItem
      row={`${task.kind} ${task.id}`}
      {...description}
      detail={
        <>
          {waitsLongest && <b className="font-semibold">Waits longest · </b>}
          {detail}
        </>
      }
    />
  );
}

function describe(task: Task, { today, buttons }: Pick<TaskRowProps, 'today' | 'buttons'>): Description {
  const since = formatRelativeDay(dayOf(new Date(task.since)), today);
  switch (task.kind) {
    case 'project':
      return describeProject(task, since);
    case 'message':
      return describeMessage(task, since, buttons);
    case 'question':
      return {
        subject: task.name,
        sentence: `asked about ${task.title}`,
        detail: `Question about a proposal · ${since}`,
        button: <TaskLink to={`/admin/proposals/${task.id}`}>Answer</TaskLink>,
      };
    case 'lead':
      return describeLead(task, today);
    case 'request':
      return {
        subject: task.name,
        sentence: 'requests access',
        detail: `Access request of ${task.email} · ${since}`,
        button: buttons.approve(task),
      };
    case 'deposit':
      return describeDeposit(task);
    case 'code':
      return describeCode(task);
    case 'milestone':
      return describeMilestone(task, since, buttons);
  }
}

function describeMessage(task: Extract<Task, { kind: 'message' }>, since: string, { reply }: TaskButtons): Description {
  const { id, name, subject, message, isPackageRequest, isOpened } = task;
  const detail = `${since}${isOpened ? ' · not handled yet' : ''}`;
  const to = `/admin/messages/${id}`;
  // The subject of a package request names it, such as 'Package request: Growth'.
  if (isPackageRequest)
    return {
      subject: name,
      sentence: subject!,
      detail: `Package request · ${detail}`,
      button: <TaskLink to={to}>Review request</TaskLink>,
    };
  return {
    subject: name,
    sentence: `writes: ${[subject, message].filter(Boolean).join(' – ')}`,
    detail: `Contact message · ${detail}`,
    button: reply(task),
    to,
  };
}

function describeLead({ id, name, stage, nextStep, followUpOn }: Extract<Task, { kind: 'lead' }>, today: string): Description {
  return {
    subject: name,
    sentence: nextStep ? `next step: ${nextStep}` : 'has gone quiet',
    detail: `Lead, ${formatStatus(stage)} · since ${formatRelativeDay(followUpOn, today)}`,
    button: <TaskLink to={`/admin/leads/${id}`}>Open lead</TaskLink>,
  };
}

function describeDeposit(task: Extract<Task, { kind: 'deposit' }>): Description {
  return {
    subject: task.title,
    sentence: `is ${statusPhrase(task.status)}, but its deposit of ${formatMoney(task)} isn't paid`,
    detail: `${task.clientName} · ${task.number}, due ${formatDate(task.dueDate)}`,
    button: <TaskLink to={`/admin/invoices/${task.id}`}>Open invoice</TaskLink>,
  };
}

/** The email is only kept, because emails are off. */
const describeCode = ({ id, name, title, expiresAt }: Extract<Task, { kind: 'code' }>): Description => ({
  subject: name,
  sentence: `waits for the code to sign ${title}`,
  detail: `Emails are off · the code works until ${formatTime(expiresAt)}`,
  button: <TaskLink to={`/admin/mail/${id}`}>Open email</TaskLink>,
});

function describeMilestone(task: Extract<Task, { kind: 'milestone' }>, since: string, { onSendInvoice }: TaskButtons): Description {
  const { id, description, status, clientName, agreedAmount } = task;
  return {
    subject: description,
    sentence: 'can be invoiced',
    detail: [
      agreedAmount && isOtherThanAgreed(task) && `${formatMoney(agreedAmount)} was signed`,
      clientName,
      `project ${statusPhrase(status)}`,
      since,
    ]
      .filter(Boolean)
      .join(' · '),
    button: (
      <Button size="small" onClick={() => onSendInvoice(id)}>
        Send invoice
      </Button>
    ),
  };
}
