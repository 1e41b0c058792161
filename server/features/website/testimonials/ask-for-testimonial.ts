import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { lockProjectById } from '#server/features/projects/projects/projects.service.ts';
import { sendsEmails } from '#server/settings/settings.ts';
import { AppError } from '#server/shared/app-error.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { testimonialMails, testimonialPath } from './testimonials.mails.ts';
import { insertRequest } from './testimonials.store.ts';

interface CompletedProject {
  id: number;
  title: string;
  clientId: number;
}

/**
 * Asks a project's client for a testimonial by email, or in the portal while emails are off, unless they were asked before.
 * @returns why they weren't asked: they have turned off such emails or may no longer sign in, or they were asked before
 */
export async function askForTestimonial(
  deps: Deps,
  tx: Transaction,
  project: CompletedProject,
): Promise<'unwanted' | 'asked before' | undefined> {
  const client = await findClientById(tx, project.clientId);
  if (!client || !maySignIn(client) || !preferencesOf(client).testimonials) return 'unwanted';
  const token = newLinkToken();
  const request = { projectId: project.id, tokenHash: hashToken(token), askedAt: deps.clock.now() };
  if (!(await insertRequest(tx, request))) return 'asked before';
  await sendMail(deps, tx, testimonialMails.testimonialRequest, { client, project: project.title, token });
  if (!sendsEmails(deps.settings))
    await notifyClient(deps, tx, client.id, { text: `How was working with us on ${project.title}?`, link: testimonialPath(token) });
  return undefined;
}

const refusals = {
  'asked before': 'This client was asked before. We only ask once per project.',
  unwanted: "This client has turned off emails that ask for a testimonial, or can't sign in anymore.",
};

/** Asks the client of a finished project for a testimonial. @throws AppError not_found; conflict if they can't be asked */
export const requestTestimonial = (deps: Deps, projectId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const project = await lockProjectById(tx, projectId);
    if (project.completedDate === null) throw new AppError('conflict', "This project isn't complete yet.");
    const refusal = await askForTestimonial(deps, tx, project);
    if (refusal) throw new AppError('conflict', refusals[refusal]);
  });
