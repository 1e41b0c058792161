import type { FastifyRequest } from 'fastify';
import type { WithoutHoneypot } from '../../contract/public-form.ts';
import type { Deps } from '../deps.ts';
import { networksOf } from '../shared/networks.ts';
import { ok } from './route.ts';

/**
 * Takes in a form that anyone may send, as often as its limit allows for one network. A form whose unseen field is filled in
 * comes from a program: it is answered like any other, and nothing is kept of it.
 * @throws AppError too_many_requests
 */
export async function acceptPublicForm<Form extends { reference?: string | undefined }>(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  form: 'contact' | 'waitlist',
  { request, body }: { request: FastifyRequest; body: Form },
  receive: (kept: WithoutHoneypot<Form>) => Promise<void>,
) {
  await limits.consume(form, networksOf(request.ip));
  const { reference, ...kept } = body;
  if (reference) log.info({ form }, 'a form with its unseen field filled in was dropped');
  else await receive(kept);
  return ok;
}
