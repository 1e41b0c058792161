import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { askForTestimonial } from '../testimonials/ask-for-testimonial.ts';
import { lockProjectById } from './projects.service.ts';

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
