import type { Area } from '#server/area.ts';
import { messageBulkList } from './contact/contact.bulk.ts';
import { contactMails } from './contact/contact.mails.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { cleanUpContactMessages, type OfferBrief } from './contact/contact.service.ts';
import { inboxData } from './personal-data.store.ts';
import { waitlistMails } from './waitlist/waitlist.mails.ts';
import { waitlistRoutes } from './waitlist/waitlist.routes.ts';

export const inboxArea = (offerBrief: OfferBrief) =>
  ({
    routes: [(api, deps) => contactRoutes(api, deps, offerBrief), waitlistRoutes],
    bulkLists: [messageBulkList],
    mails: { topic: 'inbox', definitions: [contactMails, waitlistMails] },
    nightlyCleanups: { 'contact messages': cleanUpContactMessages },
    personalData: inboxData,
  }) satisfies Area;
