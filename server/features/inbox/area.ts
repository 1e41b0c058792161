import type { Area } from '#server/area.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

export const inboxArea = { routes: [contactRoutes, waitlistRoutes] } satisfies Area;
