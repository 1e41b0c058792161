import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { testimonialRequestMail } from './testimonials.mails.ts';
import { insertRequest } from './testimonials.store.ts';

interface CompletedProject {
  id: number;
  title: string;
  clientId: number;
}

/**
 * Asks a project's client for a testimonial by email, unless they were asked before.
 * @returns why they weren't asked: they have turned off emails about projects or may no longer sign in, or they were asked before
 */
export async function askForTestimonial(
  deps: Deps,
  tx: Transaction,
  project: CompletedProject,
): Promise<'unwanted' | 'asked before' | undefined> {
  const client = await findClientById(tx, project.clientId);
  if (!client || !maySignIn(client) || !preferencesOf(client).projects) return 'unwanted';
  const token = newLinkToken();
  const request = { projectId: project.id, tokenHash: hashToken(token), askedAt: deps.clock.now() };
  if (!(await insertRequest(tx, request))) return 'asked before';
  const { studioName } = await readStudio(tx);
  await sendMail(deps, tx, testimonialRequestMail(client, project.title, studioName, token, deps.settings.publicUrl));
  return undefined;
}
