import type { z } from 'zod';
import type { briefTemplatePatch, newBriefTemplate } from '#api/sales/brief-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import {
  clearOffered,
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockTemplate,
  lockTemplates,
  updateTemplate,
} from './brief-templates.store.ts';

export const readTemplates = ({ db }: Deps) => listTemplates(db);

/** @throws AppError not_found */
export async function readTemplate({ db }: Deps, id: number) {
  const template = await findTemplate(db, id);
  if (!template) throw notFound('Template');
  return template;
}

/** @returns its id */
export function addTemplate({ db, clock }: Deps, { name, content }: z.output<typeof newBriefTemplate>): Promise<number> {
  const now = clock.now();
  return insertTemplate(db, { name, content, createdAt: now, updatedAt: now });
}

/** @returns the copy's id @throws AppError not_found */
export async function duplicateTemplate(deps: Deps, id: number): Promise<number> {
  const { name, content } = await readTemplate(deps, id);
  return addTemplate(deps, { name: `Copy of ${name}`.slice(0, 200), content });
}

/** @throws AppError not_found; conflict when it was changed since the revision */
export const changeTemplate = (
  { db, clock }: Deps,
  id: number,
  { revision, ...changes }: z.output<typeof briefTemplatePatch>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const template = await lockTemplate(tx, id);
    if (!template) throw notFound('Template');
    if (template.revision !== revision)
      throw new AppError('conflict', 'Somebody else has changed this template meanwhile. Reload it to see their changes.');
    await updateTemplate(tx, id, { ...changes, revision: revision + 1, isSample: false, updatedAt: clock.now() });
  });

/** @throws AppError not_found */
export async function removeTemplate({ db }: Deps, id: number): Promise<void> {
  if (!(await deleteTemplate(db, id))) throw notFound('Template');
}

/** Chooses what the contact page offers after a message; null for nothing. @throws AppError invalid for an unknown template */
export const offerTemplate = ({ db }: Deps, id: number | null, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTemplates(tx);
    await clearOffered(tx);
    if (id !== null) {
      if (!(await findTemplate(tx, id))) throw invalidField('templateId', "This template doesn't exist.");
      await updateTemplate(tx, id, { isOffered: true });
    }
    await recordAudit(tx, { action: 'settings.changed', actor, target: 'brief after a contact message' });
  });
