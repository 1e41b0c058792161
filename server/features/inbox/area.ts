import type { Area } from '#server/area.ts';
import { contactMails } from './contact/contact.mails.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { waitlistMails } from './waitlist/waitlist.mails.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

export const inboxArea = { routes: [contactRoutes, waitlistRoutes], mails: [contactMails, waitlistMails] } satisfies Area;
