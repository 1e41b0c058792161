import { z } from 'zod';
import { viewerQuery } from '#api/projects/files.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { id, instant, pathId } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { siteFilm } from './site-films.ts';

/** Waiting for the client's decision; consent given; refused; given, then withdrawn. */
export const portfolioRequestStatuses = ['asked', 'allowed', 'declined', 'withdrawn'] as const;
export type PortfolioRequestStatus = (typeof portfolioRequestStatuses)[number];

/** The studio asks for the client's consent to show a final video in its portfolio. */
const portfolioRequest = z
  .object({
    id,
    /** Null once the file was deleted for good. */
    fileId: id.nullable(),
    fileName: z.string(),
    status: z.enum(portfolioRequestStatuses),
    askedAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'PortfolioRequest' });

/** A film made from a final video, which its client allows the studio to show. */
const projectFilm = siteFilm.extend({ projectId: id, projectTitle: z.string() }).meta({ id: 'ProjectFilm' });

export const portfolioRequestEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/:id/portfolio-requests',
    access: 'viewer',
    summary: "Lists the project's final videos that the studio asked to show in its portfolio, oldest request first.",
    reads: ['portfolio_requests/:id', 'projects'],
    params: pathId,
    query: viewerQuery,
    response: success.extend({ requests: z.array(portfolioRequest) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/files/:id/portfolio-request',
    access: 'admin',
    summary: "Asks the client of a completed project whether a final video may be shown in the studio's portfolio, once per file.",
    params: pathId,
    response: success,
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/client/portfolio-requests/:id',
    access: 'clientWithPassword',
    summary:
      "Allows or declines showing a final video in the studio's portfolio. Declining after allowing it takes it off the website immediately.",
    params: pathId,
    body: z.object({ mayShow: z.boolean('Choose whether the video may be shown') }),
    response: success,
  }),
  listFilms: endpoint({
    method: 'GET',
    path: '/api/admin/site/project-films',
    access: 'admin',
    summary: 'Lists the latest films that clients allow the studio to show, newest first.',
    reads: ['site_films'],
    response: success.extend({ films: z.array(projectFilm) }),
  }),
};
