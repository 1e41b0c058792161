import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { testimonialEndpoints } from '#contract/website/testimonials.ts';
import { call } from '#web/lib/api.ts';
import { followLink } from '#web/lib/links.ts';

export type OwnTestimonial = NonNullable<JsonResponse<typeof testimonialEndpoints.find>['testimonial']>;
export type ReceivedTestimonial = JsonResponse<typeof testimonialEndpoints.list>['testimonials'][number];

/** Null for a link that is unknown or expired. */
export const ownTestimonial = (token: string) =>
  queryOptions({
    queryKey: ['link', 'testimonial', token],
    queryFn: () => followLink(token, async (params) => (await call(testimonialEndpoints.find, { params })).testimonial),
    // Refetching would replace what is being typed.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const receivedTestimonials = queryOptions({
  queryKey: ['admin', 'testimonials'],
  queryFn: async () => (await call(testimonialEndpoints.list, {})).testimonials,
});

export const projectTestimonial = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'testimonials', projectId],
    queryFn: async () => (await call(testimonialEndpoints.readOfProject, { params: { id: projectId } })).testimonial,
  });
