import type { FastifyInstance } from 'fastify';
import { siteFilmEndpoints } from '#api/website/site-films.ts';
import type { Deps } from '#server/deps.ts';
import { sendFile } from '#server/http/responses/send-file.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { notFound } from '#server/shared/app-error.ts';
import { findPlayable, readFilm } from './site-films.service.ts';

export function siteFilmRoutes(api: Api, deps: Deps) {
  route(api, siteFilmEndpoints.read, async ({ params }) => ({ ...ok, film: await readFilm(deps, params.id) }));
}

const namePattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.mp4$/;

/** Uploaded films, to whoever knows the address. Browsers ask again each time, so that one that was removed is gone. */
export function filmMediaRoutes(scope: FastifyInstance, deps: Deps) {
  scope.get('/media/films/:name', async (request, reply) => {
    const [, id] = namePattern.exec((request.params as { name: string }).name) ?? [];
    const film = id && (await findPlayable(deps, id));
    if (!film) throw notFound('Film');
    reply.headers(securityHeaders);
    return sendFile(deps, request, reply, { path: film.path, name: `${film.id}.mp4`, mediaType: 'video/mp4', inline: true });
  });
}
