import type { z } from 'zod';
import type { acceptanceForm } from '#api/sales/proposal-links.ts';
import { fillFields } from '#domain/sales/term-fields.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { registrationPath } from '#server/features/accounts/invitations/invitations.service.ts';
import { readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { type ClientSession, scopeOf } from '#server/shared/callers.ts';
import { billAccepted } from './accepted-invoices.ts';
import { acceptedProject } from './accepted-project.ts';
import { advanceAcceptedLead, lockLeadOf } from './advance-lead.ts';
import { findOrInviteClient, lockRecipient } from './find-or-invite-client.ts';
import { readChoice } from './make-document.ts';
import { mayConfirm, notifyStudio } from './open-proposal.ts';
import { lockDocumentByHash } from './proposal-documents.store.ts';
import { eventProposal } from './proposal-event.ts';
import { createProposalLink } from './proposal-links.service.ts';
import { proposalMails } from './proposals.mails.ts';
import { isRecipient, requireOpen, requireVersion } from './proposals.policy.ts';
import { lockSentById, moveProposal } from './proposals.service.ts';
import { findSignature, insertSignature, type ProposalRow, type SignatureRow } from './proposals.store.ts';
import { checkSigningCode } from './signing-code.ts';

type AcceptanceForm = z.output<typeof acceptanceForm>;

/** Who signs, as far as the request tells. */
export interface Signer {
  client: ClientSession | undefined;
  address: string;
  userAgent: string | null;
}

/**
 * Signs a proposal. One transaction makes its project, unless it's a change order, its invoices and, unless there is one, its client.
 * Repeating the same acceptance returns what the first one made.
 * @throws AppError conflict if it can't be signed any more, or not like this; invalid for a wrong code or choice; forbidden for another
 * client; too_many_requests
 */
export async function acceptProposal(deps: Deps, linked: ProposalRow, form: AcceptanceForm, signer: Signer) {
  const limited = ['signingCode', 'proposal', String(linked.id)] as const;
  // Only guesses of codes are limited here, so that whoever has the link can't keep a signed-in client from signing.
  const needsCode = !mayConfirm(linked, signer.client);
  if (needsCode) await deps.limits.consume(...limited);
  const accepted = await deps.db.transaction(async (tx) => {
    // Locks the client before the lead and the proposal, in the same order as an erasure, to avoid deadlocks.
    await lockRecipient(tx, linked);
    await lockLeadOf(tx, linked.id);
    const proposal = await lockSentById(tx, linked.id);
    const repeated = await findRepeated(tx, proposal, form);
    // A signature only lacks its project once its client was erased, for whom nobody can accept again.
    const { signature, registration } = repeated
      ? { signature: repeated, registration: null }
      : await sign(deps, tx, { proposal, form, signer });
    const { invoiceId, projectId } = signature;
    return { invoiceId, projectId: projectId!, payLink: await createPayLink(deps, tx, invoiceId), registration };
  });
  if (needsCode) await deps.limits.refund(...limited);
  return accepted;
}

/** @returns the signature that the same acceptance made before, if it did @throws AppError conflict if another one did */
async function findRepeated(tx: Transaction, proposal: ProposalRow, form: AcceptanceForm): Promise<SignatureRow | undefined> {
  const signature = await findSignature(tx, proposal.id);
  if (signature && (signature.sha256 !== form.sha256 || signature.name !== form.name))
    throw new AppError('conflict', 'This proposal has already been accepted.');
  return signature;
}

interface Acceptance {
  proposal: ProposalRow;
  form: AcceptanceForm;
  signer: Signer;
}

/** Signs a proposal. `registration` is where a signer who confirmed the address by its code can register; null with an account. */
async function sign(deps: Deps, tx: Transaction, { proposal, form, signer }: Acceptance) {
  const now = deps.clock.now();
  const studio = await studioToday(tx, deps.clock);
  const { today, paymentTermsDays } = studio;
  requireOpen(proposal, today);
  requireVersion(proposal, form.version);
  const confirmedBy = confirmSigner(proposal, form, signer, now);
  const { amounts, selection } = readChoice(proposal, form);
  const document = await lockDocumentByHash(tx, proposal.id, form.sha256);
  if (!document)
    throw new AppError('document_expired', 'The document that you were signing has expired. Please look at it again before you sign.');
  if (document.version !== form.version || JSON.stringify(sorted(document.selection)) !== JSON.stringify(sorted(selection)))
    throw new AppError('conflict', "This isn't the document of what you chose. Please look at it again before you sign.");
  const { clientId, token } = await findOrInviteClient(deps, tx, proposal);
  const introduction = fillFields(proposal.content.introduction, { ...proposal, ...studio, amounts });
  const actor: Actor = { kind: 'visitor', name: form.name, address: signer.address };
  // Whoever signs accepts the proposal; everything that follows is done by the system.
  const system: Actor = { kind: 'system' };
  const project = await acceptedProject(deps, tx, { proposal, clientId, introduction, lines: amounts.lines, actor: system });
  const projectId = project.id;
  // The code proves that the mailbox is the signer's, as the link in an invitation would.
  const mayRegister = confirmedBy === 'code' && token !== undefined;
  const registration = mayRegister ? registrationPath(token, proposal.recipientEmail, `/client/projects/${projectId}`) : null;
  const dates = { signedOn: today, dueDate: addDays(today, paymentTermsDays) };
  const sold = proposal.content.options.find(({ key }) => key === selection.choice)?.package ?? null;
  const invoiceId = await billAccepted(deps, tx, { proposal, amounts, sold, clientId, projectId, ...dates, actor: system });
  const signature = await insertSignature(tx, {
    proposalId: proposal.id,
    documentId: document.id,
    version: proposal.version,
    sha256: form.sha256,
    selection,
    currency: proposal.currency,
    totalMinor: amounts.totals.totalMinor,
    dueNowMinor: amounts.dueNowMinor,
    name: form.name,
    email: proposal.recipientEmail,
    signature: form.signature,
    confirmedBy,
    signedAt: now,
    ipAddress: signer.address,
    userAgent: signer.userAgent,
    clientId,
    projectId,
    invoiceId,
  });
  const changes = { ...signedTerms(proposal), clientId, projectId, codeHash: null };
  await moveProposal(deps, tx, proposal, { to: 'accepted', by: { name: form.name }, changes });
  await advanceAcceptedLead(deps, tx, proposal, { clientId, projectId }, actor);
  await announce(deps, tx, { proposal: { ...proposal, clientId }, signature, project, registration, actor });
  return { signature, registration };
}

/** The signed terms, which replace what the studio has changed but not sent. */
function signedTerms({ title, recipientName, recipientEmail, currency, validUntil, content, revision }: ProposalRow) {
  return { title, recipientName, recipientEmail, currency, validUntil, content, sentRevision: revision };
}

/** A selection in an order that doesn't depend on how it's stored, to compare it. */
const sorted = ({ choice, addOns, quantities }: SignatureRow['selection']) => [choice, addOns, Object.entries(quantities).toSorted()];

/**
 * @returns how the signer's address was confirmed
 * @throws AppError forbidden for a client the proposal isn't for; invalid for a wrong code
 */
function confirmSigner(proposal: ProposalRow, { code }: AcceptanceForm, { client }: Signer, now: Date): SignatureRow['confirmedBy'] {
  // A session that only lets a client choose a password doesn't count as being signed in here.
  if (client && scopeOf(client) !== 'password_change_required' && !isRecipient(proposal, client))
    throw new AppError('forbidden', "You're signed in as another client than the one this proposal is for. Please log out to sign it.");
  if (mayConfirm(proposal, client)) return 'session';
  checkSigningCode(proposal, code, now);
  return 'code';
}

interface Signed {
  proposal: ProposalRow;
  signature: SignatureRow;
  project: { id: number; title: string };
  registration: string | null;
  actor: Actor;
}

async function announce(deps: Deps, tx: Transaction, { proposal, signature, project, registration, actor }: Signed) {
  const { title, recipientName } = proposal;
  const { clientId, invoiceId } = signature;
  const client = { id: clientId, name: recipientName };
  const data = { proposal: eventProposal(proposal), client, project, invoice: { id: invoiceId } };
  await emitEvent(deps, tx, { type: 'proposal.accepted', data }, { proposalId: proposal.id });
  await recordAudit(tx, { action: 'proposal.accepted', actor, clientId, target: title });
  // One email has everything that follows from signing: the payment has a receipt of its own.
  const links = { path: await createProposalLink(deps, tx, proposal.id), payLink: await createPayLink(deps, tx, invoiceId), registration };
  await sendMail(deps, tx, proposalMails.proposalSigned, { proposal, signature, invoice: await readInvoice(tx, invoiceId), ...links });
  await sendMail(deps, tx, proposalMails.proposalAccepted, { proposal, signature });
  await notifyStudio(deps, tx, proposal, `${signature.name} accepted ${title}.`);
}

/** A new link that pays the invoice of a signed proposal. @throws AppError not_found unless it was signed */
export const createAcceptedPayLink = (deps: Deps, id: number): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const signature = await findSignature(tx, id);
    if (!signature) throw notFound('Signed proposal');
    return createPayLink(deps, tx, signature.invoiceId);
  });
