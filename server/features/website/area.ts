import type { Area } from '#server/area.ts';
import { convertFilm } from './films/convert-film.ts';
import { filmUploadRoutes } from './films/film-uploads.routes.ts';
import { cleanUpFilms, filmUploads } from './films/film-uploads.ts';
import { siteFilmRoutes } from './films/site-films.routes.ts';
import { siteImageRoutes } from './images/site-images.routes.ts';
import { fetchThumbnail } from './images/thumbnails.ts';
import { websiteData } from './personal-data.store.ts';
import { portfolioRequestMails } from './portfolio-requests/portfolio-requests.mails.ts';
import { portfolioRequestRoutes } from './portfolio-requests/portfolio-requests.routes.ts';
import { previewLinkRoutes } from './preview-links/preview-links.routes.ts';
import { previewLinks } from './preview-links/preview-links.store.ts';
import { siteEditorRoutes } from './site/site-editor.routes.ts';
import { testimonialMails } from './testimonials/testimonials.mails.ts';
import { testimonialRoutes } from './testimonials/testimonials.routes.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Fetches the thumbnail of a film on the public site from its platform. */
    'fetch-thumbnail': { source: string };
    /** Makes what visitors play of a film that was uploaded for the public site. */
    'convert-film': { id: string };
  }
}

export const websiteArea = {
  routes: [
    portfolioRequestRoutes,
    siteEditorRoutes,
    siteFilmRoutes,
    filmUploadRoutes,
    siteImageRoutes,
    testimonialRoutes,
    previewLinkRoutes,
  ],
  uploads: { film: filmUploads },
  mails: { topic: 'projects', definitions: [testimonialMails, portfolioRequestMails] },
  jobs: {
    'fetch-thumbnail': { retryLimit: 8, retryDelay: 60, run: (deps, { source }) => fetchThumbnail(deps, source) },
    'convert-film': { retryLimit: 5, retryDelay: 5, isLong: true, converts: true, run: (deps, { id }) => convertFilm(deps, id) },
  },
  personalData: websiteData,
  nightlyCleanups: { films: cleanUpFilms },
  links: [previewLinks],
  // A client's link to the testimonial of a project, which is in the testimonial's row and never deleted: it can always be withdrawn.
  secretPaths: ['/testimonial'],
} satisfies Area;
