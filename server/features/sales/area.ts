import type { Area } from '#server/area.ts';
import { hourly } from '#server/job-queue/schedule.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { briefLinkRoutes } from './briefs/brief-links.routes.ts';
import { briefLinks } from './briefs/brief-links.store.ts';
import { briefTemplateRoutes } from './briefs/brief-templates.routes.ts';
import { briefUploads, cleanUpBriefNetworks } from './briefs/brief-uploads.ts';
import { briefMails } from './briefs/briefs.mails.ts';
import { briefRoutes } from './briefs/briefs.routes.ts';
import { cleanUpBriefOffers } from './briefs/offer-brief.ts';
import { leadBulkList } from './leads/leads.bulk.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { cleanUpLeads } from './leads/leads.service.ts';
import { salesData } from './personal-data.store.ts';
import { cleanUpProposals, expireAndRemindProposals } from './proposals/expire-and-remind.ts';
import { ownProposalRoutes } from './proposals/own-proposals.routes.ts';
import { removeUnsigned } from './proposals/proposal-documents.store.ts';
import { proposalLinkRoutes } from './proposals/proposal-links.routes.ts';
import { proposalLinks } from './proposals/proposal-links.store.ts';
import { proposalTemplateRoutes } from './proposals/proposal-templates.routes.ts';
import { proposalMails } from './proposals/proposals.mails.ts';
import { proposalRoutes } from './proposals/proposals.routes.ts';
import { salesActivityRoutes } from './proposals/sales-activity.routes.ts';
import { signingRoutes } from './signing/signing.routes.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Ends proposals whose last day has passed, and reminds clients of proposals that end soon. */
    'follow-proposals': NoData;
  }
}

export const salesArea = {
  routes: [
    leadRoutes,
    briefRoutes,
    briefTemplateRoutes,
    briefLinkRoutes,
    proposalRoutes,
    proposalTemplateRoutes,
    proposalLinkRoutes,
    ownProposalRoutes,
    salesActivityRoutes,
    signingRoutes,
  ],
  uploads: { brief: briefUploads },
  bulkLists: [leadBulkList],
  mails: { topic: 'sales', definitions: [briefMails, proposalMails] },
  jobs: {
    'follow-proposals': { retryLimit: 3, retryDelay: 60, schedule: hourly(9), run: expireAndRemindProposals },
  },
  personalData: salesData,
  hourlyCleanups: {
    'unsigned proposals': ({ db, clock }, batchSize) => removeUnsigned(db, subtractMilliseconds(clock.now(), 1 * days), batchSize),
  },
  nightlyCleanups: {
    leads: cleanUpLeads,
    'brief offers': cleanUpBriefOffers,
    'networks of brief files': cleanUpBriefNetworks,
    proposals: cleanUpProposals,
  },
  links: [briefLinks, proposalLinks],
  // The contact page accepts the offer of a brief by its token, which works for a day.
  secretPaths: ['/brief-offers'],
} satisfies Area;
