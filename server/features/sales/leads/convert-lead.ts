import type { z } from 'zod';
import { newProject } from '#api/projects/project-endpoints.ts';
import type { leadConversion } from '#api/sales/lead-endpoints.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { isClient } from '#server/features/accounts/clients/clients.policy.ts';
import { lockClient } from '#server/features/accounts/clients/clients.service.ts';
import { findClientByEmail } from '#server/features/accounts/clients/clients.store.ts';
import { invite } from '#server/features/accounts/invitations/invitations.service.ts';
import { createProject } from '#server/features/projects/projects/create-project.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { lockLead, moveLead } from './leads.service.ts';
import { findLead } from './leads.store.ts';

/**
 * Wins a lead: creates its project, for the client with its email address or for one who is invited now. A lead that has been converted,
 * also by a concurrent call, stays as it is.
 * @throws AppError conflict if the lead's email address is being changed
 */
export const convertLead = (deps: Deps, id: number, project: z.output<typeof leadConversion>, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { email } = (await findLead(tx, id)) ?? {};
    if (email === undefined) throw notFound('Lead');
    // Locks the client first, in the same order as an erasure, to avoid deadlocks.
    const client = await lockClientWithEmail(tx, email);
    const lead = await lockLead(tx, id);
    if (lead.stage === 'won') return;
    if (lead.email !== email) throw new AppError('conflict', "This lead's email address has just been changed. Please try again.");
    const withTransaction = { ...deps, db: tx };
    const clientId = client?.id ?? (await inviteClient(withTransaction, lead, actor));
    const form = newProject.parse({ ...project, clientId, ...(lead.ownerId !== null && { editorId: lead.ownerId }) });
    const projectId = await createProject(withTransaction, form, actor);
    await moveLead(deps, tx, lead, { to: 'won', actor, clientId, projectId });
    await recordAudit(tx, { action: 'lead.converted', actor, clientId, target: project.title });
  });

async function lockClientWithEmail(tx: Transaction, email: string) {
  const found = await findClientByEmail(tx, email);
  return found && isClient(found) ? lockClient(tx, found.id) : undefined;
}

async function inviteClient(deps: Deps, { name, email }: { name: string; email: string }, actor: Actor): Promise<number> {
  await invite(deps, { name, email }, actor);
  return (await findClientByEmail(deps.db, email))!.id;
}
