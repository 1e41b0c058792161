import { newProject } from '#api/projects/project-endpoints.ts';
import { isRunning } from '#domain/projects/statuses.ts';
import { deliverablesOf, nameDeliverables } from '#domain/sales/proposal-deliverables.ts';
import { readMarkdown } from '#server/adapters/pdf/read-markdown.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { createSold } from '#server/features/projects/deliverables/create-deliverables.ts';
import { createProject } from '#server/features/projects/projects/create-project.ts';
import { includeRounds, lockProjectById, moveDeadline, readRounds } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById, type ProjectRow } from '#server/features/projects/projects/projects.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import type { ProposalRow } from './proposals.store.ts';

interface Accepted {
  proposal: ProposalRow;
  clientId: number;
  /** The proposal's introduction with its fields filled in. */
  introduction: string;
  /** The lines that the client chose. */
  lines: { key: string; description: string; quantity: number }[];
  actor: Actor;
}

/** The project of an accepted proposal: a new one, or the one that a change order is for, with the deliverables that were sold. */
export async function acceptedProject(deps: Deps, tx: Transaction, accepted: Accepted): Promise<{ id: number; title: string }> {
  const { isChangeOrder, content } = accepted.proposal;
  const project = isChangeOrder ? await changeProject(deps, tx, accepted) : await addProject(deps, tx, accepted);
  const sold = deliverablesOf(content, accepted.lines);
  if (sold.length > 0)
    await createSold({ ...deps, db: tx }, { projectId: project.id, isNew: !isChangeOrder }, (taken) => nameDeliverables(sold, taken));
  return project;
}

/** The project that a change order is for; undefined once it has ended, or was deleted. */
export async function findRunningProject(db: Connection, { projectId }: Pick<ProposalRow, 'projectId'>): Promise<ProjectRow | undefined> {
  const project = await findProjectById(db, projectId!);
  return project && isRunning(project.status) ? project : undefined;
}

/** The message is read by the client and by the studio. */
export const projectEnded = () => new AppError('conflict', 'The project that this would change has ended. A new proposal is needed.');

/** How many characters of an introduction a project's description shows. */
const descriptionLength = 5000;

async function addProject(deps: Deps, tx: Transaction, { proposal: { title, content }, clientId, introduction, lines, actor }: Accepted) {
  const { deadline, rounds } = content;
  const deliverables = lines.map(({ description }) => description).slice(0, 50);
  const description = toPlainText(introduction).slice(0, descriptionLength).toWellFormed();
  const id = await createProject({ ...deps, db: tx }, newProject.parse({ clientId, title, description, deadline, deliverables }), actor);
  if (rounds !== null) await includeRounds(tx, id, rounds);
  return { id, title };
}

/** Removes Markdown, which projects don't use in their descriptions. */
const toPlainText = (markdown: string): string =>
  readMarkdown(markdown)
    .map(({ marker, spans }) => `${marker && `${marker} `}${spans.map(({ text }) => text).join('')}`)
    .join('\n');

/**
 * Adds the rounds of revisions that were ordered to those that the project includes, and moves its deadline if another one was agreed.
 * @throws AppError conflict once it has ended, or begins after that deadline
 */
async function changeProject(deps: Deps, tx: Transaction, { proposal: { projectId, content } }: Accepted) {
  const project = await lockProjectById(tx, projectId!);
  const { id, title } = project;
  const { deadline, rounds } = content;
  if (!isRunning(project.status)) throw projectEnded();
  if (deadline !== null) await moveDeadline(deps, tx, project, deadline);
  const { included } = await readRounds({ ...deps, db: tx }, id);
  if (rounds) await includeRounds(tx, id, included + rounds);
  return { id, title };
}
