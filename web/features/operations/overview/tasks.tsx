import { useEffect, useId } from 'react';
import { rememberList } from '#web/lib/list/neighbors.ts';
import { EmptyState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { ListLinks } from './list-links.tsx';
import { OverdueInvoices } from './overdue-invoices.tsx';
import type { Overview, Task } from './overview.ts';
import { taskGroups } from './task-groups.ts';
import { type TaskButtons, TaskRow } from './task-row.tsx';

/** How much is listed of each group; its links lead to the others. */
const listed = 5;

/** The server counts leads up to here. */
const countedUpTo = 99;

interface TasksProps extends Pick<Overview, 'newestTasks' | 'longestWaiting' | 'waiting' | 'receivables' | 'today'> {
  editor: string;
  buttons: TaskButtons;
}

/** What the studio has to do, by kind, the newest first and last the one that waits longest, each with the one button that does it. */
export function Tasks(props: TasksProps) {
  const { newestTasks } = props;
  useEffect(() => {
    const messages = newestTasks.filter(({ kind }) => kind === 'message');
    // Remembers the messages as the inbox does, so that one leads on to the next.
    rememberList(
      { pathname: '/admin', search: '' },
      messages.map(({ id }) => String(id)),
    );
  }, [newestTasks]);
  const shown = taskGroups
    .map((group) => ({ ...group, total: group.counts.reduce((sum, name) => sum + props.waiting[name], 0) }))
    .filter(({ total }) => total > 0);
  return (
    <TitledCard flush title="Waiting for you">
      {shown.length === 0 ? (
        <EmptyState title="Nothing is waiting for you." />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-b-md bg-line @min-[60rem]:grid-cols-2">
          {shown.map((group) => (
            <Group key={group.title} group={group} {...props} />
          ))}
        </div>
      )}
    </TitledCard>
  );
}

type GroupProps = TasksProps & { group: (typeof taskGroups)[number] & { total: number } };

function Group({ group, newestTasks, longestWaiting, waiting, receivables, today, editor, buttons }: GroupProps) {
  const { title, kinds, total, lists } = group;
  const titleId = useId();
  const hasOverdue = kinds.includes('deposit');
  const room = hasOverdue && waiting.overdueInvoices > 0 ? listed - 1 : listed;
  const isHere = ({ kind }: Task) => kinds.includes(kind);
  const longest = longestWaiting.filter(isHere).toSorted((a, b) => a.since.localeCompare(b.since))[0];
  const tasks = choose(newestTasks.filter(isHere), longest, room);
  return (
    <section aria-labelledby={titleId} className="flex flex-col bg-surface last:odd:col-span-full">
      <h3 {...focusHome.area} id={titleId} className="px-5 pt-2.5 pb-1 font-sans font-semibold text-sm">
        {title} <span className="ml-1 font-mono text-muted text-xs tabular-nums">{total > countedUpTo ? `${countedUpTo}+` : total}</span>
      </h3>
      <ol className="grow [&>li~li]:border-line [&>li~li]:border-t">
        {hasOverdue && <OverdueInvoices receivables={receivables} />}
        {tasks.map((task) => (
          <TaskRow key={keyOf(task)} {...{ task, today, buttons }} waitsLongest={task === longest} />
        ))}
      </ol>
      <ListLinks lists={lists} waiting={waiting} editor={editor} />
    </section>
  );
}

const keyOf = ({ kind, id }: Task) => `${kind} ${id}`;

/** The newest; where not all have room, the one that waits longest takes the last place. */
function choose(newest: Task[], longest: Task | undefined, room: number): Task[] {
  const shown = newest.slice(0, room);
  if (!longest || shown.some((task) => keyOf(task) === keyOf(longest))) return shown;
  return [...shown.slice(0, room - 1), longest];
}
