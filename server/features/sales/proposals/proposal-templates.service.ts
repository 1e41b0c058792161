import type { z } from 'zod';
import type { newTemplate } from '#api/sales/proposal-endpoints.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField, notFound } from '#server/shared/app-error.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  saveTemplate,
  templateNameKey,
  updateTemplateName,
} from './proposal-templates.store.ts';
import { findProposal } from './proposals.store.ts';

export const readTemplates = ({ db }: Deps) => listTemplates(db);

export async function readTemplate({ db }: Deps, id: number) {
  const template = await findTemplate(db, id);
  if (!template) throw notFound('Template');
  return template;
}

/** Saves a proposal's content as a template, which replaces one of the same name. @returns its id */
export async function addTemplate({ db, clock }: Deps, { proposalId, name }: z.output<typeof newTemplate>): Promise<number> {
  const proposal = await findProposal(db, proposalId);
  if (!proposal) throw invalidField('proposalId', "This proposal doesn't exist.");
  const { currency, content } = proposal;
  return saveTemplate(db, { name, currency, content, createdAt: clock.now() });
}

/** @throws AppError invalid if another one has the name */
export const renameTemplate = ({ db }: Deps, id: number, name: string): Promise<void> =>
  updateTemplateName(db, id, name).catch((error) => {
    throw isUniqueViolation(error, templateNameKey) ? invalidField('name', 'There is a template with this name already.') : error;
  });

/** @throws AppError not_found */
export async function removeTemplate({ db }: Deps, id: number): Promise<void> {
  if (!(await deleteTemplate(db, id))) throw notFound('Template');
}
