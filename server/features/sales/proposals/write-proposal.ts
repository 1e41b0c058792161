import type { z } from 'zod';
import { emptyContent, type ProposalContent, proposalItem } from '#api/sales/proposal-content.ts';
import type { newProposal, proposalPatch } from '#api/sales/proposal-endpoints.ts';
import { isRunning } from '#domain/projects/statuses.ts';
import { largestTotalError } from '#domain/sales/proposal-amounts.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { clientExists, readClient } from '#server/features/accounts/clients/clients.service.ts';
import { readRounds } from '#server/features/projects/projects/projects.service.ts';
import { findProjectById } from '#server/features/projects/projects/projects.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { type Actor, adminIdOf, requireSameEmailByKey } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { lockRecipient } from './find-or-invite-client.ts';
import { findTemplate } from './proposal-templates.store.ts';
import { isSameEmail } from './proposals.policy.ts';
import { lockProposalById } from './proposals.service.ts';
import {
  deleteProposal,
  findAgreed,
  findLeadRecipient,
  findProposal,
  insertEvent,
  insertProposal,
  type NewProposalRow,
  type ProposalRow,
  updateProposal,
} from './proposals.store.ts';

/** How long a new proposal can be signed, in days. */
const validDays = 14;

type Draft = Pick<
  NewProposalRow,
  'title' | 'clientId' | 'leadId' | 'projectId' | 'isChangeOrder' | 'recipientName' | 'recipientEmail' | 'currency' | 'content'
>;

/** @returns its id @throws AppError invalid for an unknown client, lead, project or template */
export const createProposal = (deps: Deps, { title, templateId, ...form }: z.output<typeof newProposal>, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const studio = await readStudio(tx);
    const template = templateId ? await findTemplate(tx, templateId) : undefined;
    if (templateId && !template) throw invalidField('templateId', "This template doesn't exist.");
    const recipient = await recipientOf(tx, form);
    const { currency, content } = template ?? (await startOf({ ...deps, db: tx }, studio, recipient.projectId));
    return addProposal(deps, tx, { title, ...recipient, currency, content }, actor);
  });

interface Start {
  currency: string;
  content: ProposalContent;
}

/** What a new proposal begins with: nothing but the studio's terms, or those of the project for a change order. */
async function startOf(deps: Deps, studio: Studio, projectId: Draft['projectId']): Promise<Start> {
  if (projectId) return startOfChange(deps, studio, projectId);
  const { currency, taxRate, taxExemption, depositPercent, includedRevisions: rounds } = studio;
  const deposit = depositPercent > 0 && depositPercent < 100 ? depositPercent : null;
  return { currency, content: { ...emptyContent, taxRate, taxExemption, rounds, depositPercent: deposit } };
}

/** What a change order begins with: the agreed tax and currency, and the revision rounds used past the included ones. */
async function startOfChange(deps: Deps, studio: Studio, projectId: number): Promise<Start> {
  const agreed = await findAgreed(deps.db, projectId);
  const { taxRate, taxExemption } = agreed?.content ?? studio;
  const rounds = extraRounds(await readRounds(deps, projectId));
  return { currency: agreed?.currency ?? studio.currency, content: { ...emptyContent, taxRate, taxExemption, ...rounds } };
}

function extraRounds({ used, included, extraPrice }: Awaited<ReturnType<typeof readRounds>>): Partial<ProposalContent> {
  const rounds = used - included;
  if (rounds <= 0) return {};
  const item = { key: 'extra-rounds', title: 'Extra revision round', quantity: rounds, unitAmount: extraPrice ?? '0.00' };
  return { rounds, items: [proposalItem.parse(item)] };
}

/** @throws AppError invalid when what a client can choose is past the largest amount */
function requireTotal({ content, currency }: Pick<Draft, 'content' | 'currency'>): void {
  const error = largestTotalError(content, currency);
  if (error) throw invalidField('content.items', error);
}

async function addProposal(deps: Deps, tx: Connection, draft: Draft, actor: Actor): Promise<number> {
  requireTotal(draft);
  const now = deps.clock.now();
  const { today } = await studioToday(tx, deps.clock);
  const { id, version } = await insertProposal(tx, { ...draft, validUntil: addDays(today, validDays), createdAt: now, updatedAt: now });
  await insertEvent(tx, { proposalId: id, createdAt: now, from: null, to: 'draft', version, userId: adminIdOf(actor) });
  await recordAudit(tx, { action: 'proposal.created', actor, clientId: draft.clientId ?? undefined, target: draft.title });
  return id;
}

/** Who a new proposal is for. */
type Recipient = Omit<Draft, 'title' | 'currency' | 'content'>;

/**
 * Finds a new proposal's recipient: the client of the project, the client, the lead, or the name and address that were entered. A lead who
 * became a client has the name and address of the account.
 */
async function recipientOf(db: Connection, form: Omit<z.output<typeof newProposal>, 'title'>): Promise<Recipient> {
  const { leadId, projectId, recipientName, recipientEmail } = form;
  if (projectId) {
    const project = await findProjectById(db, projectId);
    if (!project) throw invalidField('projectId', "This project doesn't exist.");
    if (!isRunning(project.status)) throw invalidField('projectId', 'This project has ended. Make a new proposal instead.');
    if (form.clientId && form.clientId !== project.clientId) throw invalidField('clientId', "This project is another client's.");
    return { ...(await recipientOf(db, { ...form, clientId: project.clientId, projectId: null })), projectId, isChangeOrder: true };
  }
  const lead = leadId ? await findLeadRecipient(db, leadId) : undefined;
  if (leadId && !lead) throw invalidField('leadId', "This lead doesn't exist.");
  const clientId = form.clientId ?? lead?.clientId;
  if (clientId) {
    if (!(await clientExists(db, clientId))) throw invalidField('clientId', "This client doesn't exist.");
    const { name, email } = await readClient(db, clientId);
    // The client that a lead becomes gets the lead's data, and takes it along when erased.
    if (lead && (lead.clientId ? lead.clientId !== clientId : !isSameEmail(lead.email, email)))
      throw invalidField('leadId', "This lead isn't the client's.");
    return { clientId, leadId: lead?.id ?? null, recipientName: name, recipientEmail: email };
  }
  if (!lead) return { clientId: null, leadId: null, recipientName, recipientEmail };
  return { clientId: null, leadId: lead.id, recipientName: lead.name, recipientEmail: lead.email };
}

/**
 * Changes a proposal. A draft for another address becomes that client's, if a client has the address.
 * @throws AppError conflict when it was changed since the revision, or is accepted; invalid when it's past the largest amount, or for
 * another address by an API key
 */
export const changeProposal = (
  { db, clock }: Deps,
  id: number,
  { revision, ...changes }: z.output<typeof proposalPatch>,
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { recipientEmail } = changes;
    // Locks the client before the proposal, in the same order as an erasure.
    const clientId = recipientEmail ? await lockRecipient(tx, { clientId: null, recipientEmail }) : undefined;
    const proposal = await lockProposalById(tx, id);
    if (proposal.state === 'accepted') throw new AppError('conflict', "This proposal is accepted and can't be changed any more.");
    requireRevision(proposal, revision);
    requireSameEmailByKey(actor, 'recipientEmail', proposal.recipientEmail, recipientEmail);
    if (changes.content || changes.currency) requireTotal({ ...proposal, ...changes });
    const client = isForAnother(proposal, recipientEmail) && { clientId: clientId ?? null };
    await updateProposal(tx, id, { ...changes, ...client, revision: revision + 1, updatedAt: clock.now() });
  });

/** Whether a change makes a draft somebody else's. Change orders and sent proposals stay with their client. */
const isForAnother = ({ state, isChangeOrder, recipientEmail }: ProposalRow, changed = recipientEmail): boolean =>
  state === 'draft' && !isChangeOrder && changed.toLowerCase() !== recipientEmail.toLowerCase();

/** @throws AppError conflict when it was changed since the revision */
export function requireRevision(proposal: { revision: number }, revision: number): void {
  if (proposal.revision !== revision)
    throw new AppError('conflict', 'Somebody else has changed this proposal meanwhile. Reload it to see their changes.');
}

/** @throws AppError conflict when it was sent */
export const removeProposal = ({ db }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { state, title, clientId } = await lockProposalById(tx, id);
    if (state !== 'draft') throw new AppError('conflict', 'Only a proposal that was never sent can be deleted. You can withdraw this one.');
    await deleteProposal(tx, id);
    await recordAudit(tx, { action: 'proposal.deleted', actor, clientId: clientId ?? undefined, target: title });
  });

/** Makes a draft with the same recipient and content, but no lead. @returns its id */
export const duplicateProposal = (deps: Deps, id: number, actor: Actor): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const original = await findProposal(tx, id);
    if (!original) throw notFound('Proposal');
    const { title, clientId, isChangeOrder, recipientName, recipientEmail, currency, content } = original;
    const projectId = isChangeOrder ? original.projectId : null;
    const draft = { title, clientId, projectId, isChangeOrder, recipientName, recipientEmail, currency, content };
    return addProposal(deps, tx, draft, actor);
  });
