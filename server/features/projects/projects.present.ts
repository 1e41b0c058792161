import type { ProjectActivity } from './project-activity.store.ts';
import type { ProjectRow } from './projects.store.ts';

/** @param today in the studio's time zone */
const isOverdue = ({ deadline, status }: ProjectRow, today: string) =>
  deadline !== null && deadline < today && status !== 'completed' && status !== 'archived';

export const presentProject = (project: ProjectRow, today: string) => ({ ...project, isOverdue: isOverdue(project, today) });

interface Author {
  clientId: number | null;
  userName: string | null;
  username: string | null;
}

function presentParts({ clientName }: ProjectRow, parts: ProjectActivity, nameOf: (author: Author) => string) {
  const by = (author: Author) =>
    author.clientId === null ? { kind: 'studio' as const, name: nameOf(author) } : { kind: 'client' as const, name: clientName };
  return {
    ...parts,
    events: parts.events.map((event) => ({ ...event, by: by(event) })),
    comments: parts.comments.map((comment) => ({ ...comment, by: by(comment), createdAt: comment.timestamp })),
  };
}

/** A project for the studio's eyes: its people by their names, or by what they sign in with. */
export const presentForStudio = (
  project: ProjectRow,
  parts: ProjectActivity,
  { studioName, today }: { studioName: string; today: string },
) => ({
  ...presentProject(project, today),
  ...presentParts(project, parts, ({ userName, username }) => userName ?? username ?? studioName),
});

/** The same for its client, who knows the studio's people by their names only. The contract leaves out what it must not see. */
export const presentForClient = (project: ProjectRow, parts: ProjectActivity, studioName: string) => ({
  ...project,
  ...presentParts(project, parts, ({ userName }) => userName ?? studioName),
});
