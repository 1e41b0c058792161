import { testimonialEndpoints } from '../../../contract/testimonials.ts';
import type { Deps } from '../../deps.ts';
import { acceptPublicForm } from '../../http/public-form.ts';
import { type Api, ok, route } from '../../http/route.ts';
import { networksOf } from '../../shared/networks.ts';
import {
  readOwnTestimonial,
  readProjectTestimonial,
  readReceived,
  submitTestimonial,
  withdrawTestimonial,
} from './testimonials.service.ts';

export function testimonialRoutes(api: Api, deps: Deps) {
  route(api, testimonialEndpoints.find, async ({ params }) => ({ ...ok, testimonial: await readOwnTestimonial(deps, params.token) }));

  route(api, testimonialEndpoints.submit, ({ params, body }, { request }) =>
    acceptPublicForm(deps, 'testimonial', { request, body }, (form) => submitTestimonial(deps, params.token, form)),
  );

  route(api, testimonialEndpoints.withdraw, async ({ params }, { request }) => {
    await deps.limits.consume('testimonial', networksOf(request.ip));
    await withdrawTestimonial(deps, params.token);
    return ok;
  });

  route(api, testimonialEndpoints.list, async () => ({ ...ok, testimonials: await readReceived(deps) }));

  route(api, testimonialEndpoints.readOfProject, async ({ params }) => ({
    ...ok,
    testimonial: await readProjectTestimonial(deps, params.id),
  }));
}
