import { newProject } from '#contract/projects/project-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { createProject } from '#server/features/projects/projects/create-project.ts';
import { includeRounds, lockProjectById, readRounds } from '#server/features/projects/projects/projects.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import type { ProposalRow } from './proposals.store.ts';

interface Accepted {
  proposal: ProposalRow;
  clientId: number;
  /** What was chosen. */
  lines: { description: string }[];
  actor: Actor;
}

/** The project of an accepted proposal: a new one, or the one that a change order is for. `deps.db` is the transaction. */
export const acceptedProject = (deps: Deps, tx: Transaction, accepted: Accepted): Promise<{ id: number; title: string }> =>
  accepted.proposal.isChangeOrder ? changeProject(deps, tx, accepted) : addProject(deps, tx, accepted);

/** What a project's description shows of an introduction. */
const descriptionLength = 5000;

async function addProject(deps: Deps, tx: Transaction, { proposal: { title, content }, clientId, lines, actor }: Accepted) {
  const { deadline, introduction, rounds } = content;
  const deliverables = lines.map(({ description }) => description).slice(0, 50);
  const description = introduction.slice(0, descriptionLength);
  const id = await createProject(deps, newProject.parse({ clientId, title, description, deadline, deliverables }), actor);
  if (rounds !== null) await includeRounds(tx, id, rounds);
  return { id, title };
}

/** Adds the rounds of revisions that were ordered to those that the project includes. */
async function changeProject(deps: Deps, tx: Transaction, { proposal: { projectId, content } }: Accepted) {
  const { id, title } = await lockProjectById(tx, projectId!);
  const { included } = await readRounds(deps, id);
  if (content.rounds) await includeRounds(tx, id, included + content.rounds);
  return { id, title };
}
