import type { Area } from '#server/area.ts';
import { hourly } from '#server/job-queue/schedule.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { leadBulkList } from './leads/leads.bulk.ts';
import { leadRoutes } from './leads/leads.routes.ts';
import { cleanUpLeads } from './leads/leads.service.ts';
import { followPayment } from './proposals/follow-payment.ts';
import { cleanUpProposals, followProposals } from './proposals/follow-up.ts';
import { removeUnsigned } from './proposals/proposal-documents.store.ts';
import { proposalLinkRoutes } from './proposals/proposal-links.routes.ts';
import { cleanUpProposalLinks } from './proposals/proposal-links.service.ts';
import { proposalTemplateRoutes } from './proposals/proposal-templates.routes.ts';
import { proposalMails } from './proposals/proposals.mails.ts';
import { proposalRoutes } from './proposals/proposals.routes.ts';
import { signingRoutes } from './signing/signing.routes.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Ends proposals whose last day has passed, and reminds clients of those that end soon. */
    'follow-proposals': NoData;
    /** An invoice of a project was paid, or no longer is: what was due on signing a proposal begins its project. */
    'follow-payment': { invoiceId: number };
  }
}

export const salesArea = {
  routes: [leadRoutes, proposalRoutes, proposalTemplateRoutes, proposalLinkRoutes, signingRoutes],
  bulkLists: [leadBulkList],
  mails: { topic: 'sales', definitions: [proposalMails] },
  jobs: {
    'follow-proposals': { retryLimit: 3, retryDelay: 60, schedule: hourly(9), run: followProposals },
    'follow-payment': { retryLimit: 8, retryDelay: 5, run: (deps, { invoiceId }) => followPayment(deps, invoiceId) },
  },
  nightlyCleanups: {
    leads: cleanUpLeads,
    proposals: cleanUpProposals,
    'proposal links': cleanUpProposalLinks,
    'unsigned proposals': ({ db, clock }, batchSize) => removeUnsigned(db, subtractMilliseconds(clock.now(), 30 * days), batchSize),
  },
} satisfies Area;
