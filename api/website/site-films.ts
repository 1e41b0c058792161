import { z } from 'zod';
import { endpoint } from '#api/shared/endpoint.ts';
import { lastModified, singleLine } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { displayName } from '#domain/shared/text.ts';

/** In bytes. */
export const maxFilmSize = 2_000_000_000;

/** Media types that can be uploaded, as browsers name them. */
export const uploadableFilms = ['video/mp4', 'video/quicktime', 'video/webm'];

export const notAFilm = "This file isn't a video that can be shown. Please use an MP4, MOV or WebM file.";

/** `ready` can be played and published; `failed` says why in `error`. */
export const filmStatuses = ['uploading', 'queued', 'processing', 'ready', 'failed'] as const;

/** What the browser says about a film whose upload begins. */
export const newFilm = z.object({ filename: singleLine('Name', 255).transform(displayName), lastModified });

export const siteFilm = z
  .object({
    /** The film's id, which is a part of its address. */
    id: z.uuid(),
    /** The name of the uploaded file. */
    name: z.string(),
    /** The size of the uploaded file, in bytes. */
    size: z.int(),
    /** When the uploaded file was last changed, in milliseconds since 1970; null if it isn't known. */
    lastModified: z.int().nullable(),
    status: z.enum(filmStatuses),
    /** The progress of the conversion, in percent. */
    progress: z.int().min(0).max(100),
    /** Why the conversion failed. */
    error: z.string().nullable(),
    /** The film's length in seconds; null until it's known. */
    duration: z.number().nullable(),
  })
  .meta({ id: 'SiteFilm' });
export type SiteFilm = z.infer<typeof siteFilm>;

export const siteFilmEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/site/films/:id',
    access: 'admin',
    summary:
      'Reads a film that was uploaded for the public site. Uploads (tus 1.0, at most 2 GB) begin with a POST to /api/admin/site/film-uploads.',
    reads: ['site_films'],
    params: z.object({ id: z.uuid() }),
    response: success.extend({ film: siteFilm }),
  }),
};
