import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { linkToken } from '#api/shared/expiring-links.ts';
import { id, instant, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { testimonialTexts } from './site.ts';

/** Waiting for the client; given, with consent to publish it; consent withdrawn. */
export const testimonialStatuses = ['asked', 'received', 'withdrawn'] as const;

export const testimonialForm = z.object({
  ...testimonialTexts,
  mayPublish: z.literal(true, 'Please agree, or close this page without sending anything.'),
  /** A honeypot: people don't see this field, so only bots fill it in. */
  reference: z.string().max(1000).optional(),
});

export type TestimonialForm = Omit<z.output<typeof testimonialForm>, 'mayPublish' | 'reference'>;

const texts = { quote: z.string().nullable(), name: z.string().nullable(), role: z.string().nullable() };

/** What the page of a testimonial's link shows. Before there is a testimonial, the name and role are those of the account. */
const ownTestimonial = z
  .object({ projectTitle: z.string(), status: z.enum(testimonialStatuses), ...texts, isLive: z.boolean() })
  .meta({ id: 'OwnTestimonial' });

const projectTestimonial = z
  .object({ status: z.enum(testimonialStatuses), ...texts, askedAt: instant, receivedAt: instant.nullable() })
  .meta({ id: 'ProjectTestimonial' });

/** A testimonial that the client agreed to see published. */
const receivedTestimonial = z
  .object({ id, projectId: id, projectTitle: z.string(), quote: z.string(), name: z.string(), role: z.string(), receivedAt: instant })
  .meta({ id: 'ReceivedTestimonial' });

export const testimonialEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/api/testimonial/:token',
    access: 'public',
    summary: "Returns what the page of a client's testimonial link shows; null if the link is unknown or expired.",
    reads: [],
    params: linkToken,
    response: success.extend({ testimonial: ownTestimonial.nullable() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/testimonial/:token',
    access: 'public',
    summary: 'Gives a testimonial, or changes it as long as it is not on the website.',
    params: linkToken,
    body: testimonialForm,
    response: success,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/testimonial/:token/withdraw',
    access: 'public',
    summary: 'Withdraws a testimonial: it is deleted and disappears from the website immediately.',
    params: linkToken,
    response: success,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/testimonials',
    access: 'admin',
    summary: 'Lists the latest testimonials that clients agreed to see published, newest first.',
    reads: ['testimonials'],
    response: success.extend({ testimonials: z.array(receivedTestimonial) }),
  }),
  readOfProject: endpoint({
    method: 'GET',
    path: '/api/admin/projects/:id/testimonial',
    access: 'admin',
    summary: "Returns what became of asking a project's client for a testimonial; null if the client was never asked.",
    reads: ['testimonials'],
    params: pathId,
    response: success.extend({ testimonial: projectTestimonial.nullable() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/projects/:id/testimonial',
    access: 'admin',
    summary: 'Asks the client of a completed project for a testimonial, once.',
    params: pathId,
    response: success,
  }),
};
