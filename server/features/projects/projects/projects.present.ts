import { isPutAway } from '#domain/projects/transitions.ts';
import type { ProjectActivity } from './project-activity.store.ts';
import type { ProjectRow } from './projects.store.ts';

/** @param today the date in the studio's time zone */
const isOverdue = ({ deadline, status }: ProjectRow, today: string) =>
  deadline !== null && deadline < today && status !== 'completed' && status !== 'archived';

const editorOf = ({ editorId: id, editorName: name }: ProjectRow) => (id !== null && name !== null ? { id, name } : null);

export const presentProject = <Row extends ProjectRow>(project: Row, today: string) => ({
  ...project,
  editor: editorOf(project),
  isOverdue: isOverdue(project, today),
});

interface AuthorColumns {
  clientId: number | null;
  userName: string | null;
  username: string | null;
}

function presentActivity({ clientName }: ProjectRow, activity: ProjectActivity, adminName: (row: AuthorColumns) => string) {
  const author = (row: AuthorColumns) =>
    row.clientId === null ? { kind: 'studio' as const, name: adminName(row) } : { kind: 'client' as const, name: clientName };
  return {
    ...activity,
    events: activity.events.map((event) => ({ ...event, author: author(event) })),
    comments: activity.comments.map((comment) => ({ ...comment, author: author(comment), createdAt: comment.timestamp })),
    downloads: activity.downloads.map(({ downloadedBy: name, ...download }) => ({
      ...download,
      author: { kind: download.clientId === null ? ('studio' as const) : ('client' as const), name },
    })),
  };
}

/** A project for the studio: admins appear by name, or by username where they have none. */
export const presentForStudio = (
  project: ProjectRow,
  activity: ProjectActivity,
  { studioName, today }: { studioName: string; today: string },
) => ({
  ...presentProject(project, today),
  ...presentActivity(project, activity, ({ userName, username }) => userName ?? username ?? studioName),
});

/**
 * A project for its client: admins appear by name, or as the studio, and when it was archived is left out. The schema strips internal
 * fields.
 */
export const presentForClient = (project: ProjectRow, { events, ...activity }: ProjectActivity, studioName: string) => ({
  ...project,
  ...presentActivity(
    project,
    { ...activity, events: events.filter((event) => !isPutAway(event)) },
    ({ userName }) => userName ?? studioName,
  ),
});
