import type { FastifyRequest } from 'fastify';
import type { WithoutHoneypot } from '#api/shared/public-form.ts';
import type { Deps } from '#server/deps.ts';
import { networksOf } from '#server/shared/networks/networks.ts';

/** Stands for the id of a form that was dropped. */
export const dropped = 0;

type PublicForm = 'contact' | 'testimonial' | 'waitlist';

/** Counts a public form towards the limit of the sender's network, repeated or not. @throws AppError too_many_requests */
export const limitForm = ({ limits }: Deps, form: PublicForm, { ip }: FastifyRequest) => limits.consume(form, networksOf(ip));

/**
 * Accepts a public form. If the honeypot field is filled in, the form is spam: it gets the usual response and is dropped.
 * @returns the form without that field; undefined for spam
 */
export function acceptPublicForm<Form extends { reference?: string | undefined }>(
  { log }: Deps,
  form: PublicForm,
  { reference, ...submission }: Form,
): WithoutHoneypot<Form> | undefined {
  if (!reference) return submission;
  log.info({ form }, 'Form dropped as spam: its honeypot field was filled in');
  return undefined;
}
