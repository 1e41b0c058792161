import { testimonialEndpoints } from '#api/website/testimonials.ts';
import type { Deps } from '#server/deps.ts';
import { acceptPublicForm, limitForm } from '#server/http/public-form.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { requestTestimonial } from './ask-for-testimonial.ts';
import {
  readOwnTestimonial,
  readProjectTestimonial,
  readReceived,
  submitTestimonial,
  withdrawTestimonial,
} from './testimonials.service.ts';

export function testimonialRoutes(api: Api, deps: Deps) {
  route(api, testimonialEndpoints.find, async ({ params }) => ({ ...ok, testimonial: await readOwnTestimonial(deps, params.token) }));

  route(api, testimonialEndpoints.submit, async ({ params, body }, { request }) => {
    await limitForm(deps, 'testimonial', request);
    const form = acceptPublicForm(deps, 'testimonial', body);
    if (form) await submitTestimonial(deps, params.token, form);
    return ok;
  });

  route(api, testimonialEndpoints.withdraw, async ({ params }, { request }) => {
    await limitForm(deps, 'testimonial', request);
    await withdrawTestimonial(deps, params.token);
    return ok;
  });

  route(api, testimonialEndpoints.list, async () => ({ ...ok, testimonials: await readReceived(deps) }));

  route(api, testimonialEndpoints.readOfProject, async ({ params }) => ({
    ...ok,
    testimonial: await readProjectTestimonial(deps, params.id),
  }));

  // Repeated requests ask nobody twice: a project's client is asked once.
  route(api, testimonialEndpoints.ask, async ({ params }) => {
    await requestTestimonial(deps, params.id);
    return ok;
  });
}
