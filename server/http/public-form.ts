import type { FastifyRequest } from 'fastify';
import type { WithoutHoneypot } from '#contract/shared/public-form.ts';
import type { Deps } from '#server/deps.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { ok } from './route.ts';

/**
 * Accepts a public form within the rate limit of the sender's network. If the honeypot field is filled in, the form is spam: it gets
 * the usual response and is dropped.
 * @throws AppError too_many_requests
 */
export async function acceptPublicForm<Form extends { reference?: string | undefined }>(
  { limits, log }: Deps,
  form: 'contact' | 'testimonial' | 'waitlist',
  { request, body }: { request: FastifyRequest; body: Form },
  save: (submission: WithoutHoneypot<Form>) => Promise<void>,
) {
  await limits.consume(form, networksOf(request.ip));
  const { reference, ...submission } = body;
  if (reference) log.info({ form }, 'Form dropped as spam: its honeypot field was filled in');
  else await save(submission);
  return ok;
}
