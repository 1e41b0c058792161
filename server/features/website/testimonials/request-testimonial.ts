import type { Deps } from '#server/deps.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { AppError } from '#server/shared/app-error.ts';
import { askForTestimonial } from './ask-for-testimonial.ts';

const refusals = {
  'asked before': 'This client was asked before. We only ask once per project.',
  unwanted: "This client has turned off emails about projects, or can't sign in anymore.",
};

/** Asks the client of a finished project for a testimonial. @throws AppError not_found; conflict if they can't be asked */
export const requestTestimonial = (deps: Deps, projectId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    if (project.completedDate === null) throw new AppError('conflict', "This project isn't complete yet.");
    const refusal = await askForTestimonial(deps, tx, project);
    if (refusal) throw new AppError('conflict', refusals[refusal]);
  });
