import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#server/area.ts';
import type { Connection } from '#server/db/client.ts';
import { columns } from '#server/db/columns.ts';
import { projects } from '#server/db/schema/projects/projects.ts';
import { portfolioRequests } from '#server/db/schema/website/portfolio-requests.ts';
import { testimonials } from '#server/db/schema/website/testimonials.ts';
import { removeFilms } from './films/remove-films.ts';
import { lockFilmsOf } from './portfolio-requests/portfolio-requests.store.ts';
import { removeFromSite } from './site/withdrawn-content.ts';
import { lockTestimonialsOf } from './testimonials/testimonials.store.ts';

const projectsOf = (db: Connection, clientId: number) =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.clientId, clientId));

/** What a client said, and the client's films, also in the site's history. The rows go with their projects. */
export const websiteData = {
  read: {
    testimonials: (db, { id }) =>
      db
        .select(columns(testimonials, 'projectId', 'quote', 'name', 'role', 'askedAt', 'receivedAt', 'withdrawnAt'))
        .from(testimonials)
        .where(inArray(testimonials.projectId, projectsOf(db, id))),
    portfolioRequests: (db, { id }) =>
      db
        .select(columns(portfolioRequests, 'projectId', 'fileName', 'status', 'askedAt', 'decidedAt'))
        .from(portfolioRequests)
        .where(inArray(portfolioRequests.projectId, projectsOf(db, id)))
        .orderBy(asc(portfolioRequests.id)),
  },
  erase: async (deps, tx, { id }) => {
    // All are locked before the draft, in the same order as by saving one, to avoid deadlocks.
    const shown = { testimonials: await lockTestimonialsOf(tx, id), films: await lockFilmsOf(tx, id) };
    await removeFromSite(deps, tx, shown);
    await removeFilms(deps, tx, shown.films);
  },
} satisfies PersonalData;
