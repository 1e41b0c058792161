import { fewOf, nameDeliverable } from '#domain/projects/deliverables.ts';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import { formatDate, formatList, formatSize } from '#web/lib/format.ts';
import type { Description, ProjectTask } from './overview.ts';
import { MoveOnButton, TaskLink } from './task-buttons.tsx';

export function describeProject(task: ProjectTask, since: string): Description {
  const { id, clientName, deadline, draft, deliverables } = task;
  return {
    picture: draft?.hasPoster ? (
      <img src={posterUrl(draft.fileId, 'admin', draft.posterRevision)} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      'FILM'
    ),
    ...(deliverables?.total ? ofSeveral(task, deliverables) : ofProject(task)),
    detail: [clientName, deadline ? `due ${formatDate(deadline)}` : `last change ${since}`].join(' · '),
    button:
      task.status === 'revisions' && draft && !deliverables ? (
        <TaskLink to={`/admin/projects/${id}/review/${draft.version}`}>Open review</TaskLink>
      ) : (
        <MoveOnButton project={task} />
      ),
  };
}

/** Names one of several deliverables, or counts and lists them. */
function ofSeveral({ title, status }: ProjectTask, { total, titles }: NonNullable<ProjectTask['deliverables']>) {
  const list = formatList(fewOf(titles, total));
  if (status === 'first_draft')
    return total === 1
      ? { subject: nameDeliverable(titles[0]!, title), sentence: 'is ready to be reviewed' }
      : { subject: title, sentence: `has ${total} drafts that are ready to be reviewed: ${list}` };
  const [one, many] = status === 'final_delivery' ? ['its final file', 'final files'] : ['a new version', 'new versions'];
  return total === 1
    ? { subject: nameDeliverable(titles[0]!, title), sentence: `needs ${one}` }
    : { subject: title, sentence: `needs ${total} ${many}: ${list}` };
}

function ofProject({ title, status, storedBytes, draft, hasFinals, deliverables }: ProjectTask) {
  const sentence = deliverables ? sentenceOfNone(status) : undefined;
  return {
    subject: draft && !deliverables ? `${title}, v${draft.version}` : title,
    sentence: sentence ?? sentenceOf({ status, storedBytes, draft, hasFinals }),
  };
}

/** What to say when nothing is to be done about any of several deliverables, so that the project moves on. */
function sentenceOfNone(status: ProjectTask['status']): string | undefined {
  if (status === 'first_draft') return 'needs its first drafts';
  if (status === 'revisions') return 'has its new versions, and can be sent for review';
  return status === 'final_delivery' ? 'has its final files, and can be completed' : undefined;
}

function sentenceOf({
  status,
  storedBytes,
  draft,
  hasFinals,
}: Pick<ProjectTask, 'status' | 'storedBytes' | 'draft' | 'hasFinals'>): string {
  if (status === 'pending') return "hasn't started";
  if (status === 'footage_received') return `has its footage${storedBytes > 0 ? `, ${formatSize(storedBytes)}` : ''}`;
  if (status === 'first_draft') return draft ? 'is ready to be reviewed' : 'needs its first draft';
  if (status === 'final_delivery') return hasFinals ? 'has its final files, and can be completed' : 'is approved; its final files are next';
  const count = draft?.openComments ?? 0;
  return count > 0 ? `has ${count} open ${count === 1 ? 'comment' : 'comments'}` : 'needs a new version';
}
