import type { Area } from '#server/area.ts';
import type { Actor } from '#server/shared/actor.ts';
import { accessCodeMails } from './access-codes/access-codes.mails.ts';
import { accessCodeRoutes } from './access-codes/access-codes.routes.ts';
import { adminMails } from './admins/admins.mails.ts';
import { adminRoutes } from './admins/admins.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { authMails } from './auth/auth.mails.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { sendResetLink } from './auth/recover-password.ts';
import type { OnEmailChanged } from './client-management/change-client.ts';
import { clientManagementMails } from './client-management/client-management.mails.ts';
import { clientManagementRoutes } from './client-management/client-management.routes.ts';
import { clientBulkList } from './client-management/clients.bulk.ts';
import { cleanUpPasswordLinks } from './clients/clients.service.ts';
import { cleanUpUnconfirmedRequests } from './clients/unconfirmed-requests.ts';
import { invitationMails } from './invitations/invitations.mails.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { cleanUpInvitations } from './invitations/invitations.service.ts';
import { waitlistBulkList } from './invitations/waitlist.bulk.ts';
import { accountsData } from './personal-data.store.ts';
import { profileMails } from './profile/profile.mails.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { cleanUpSessions } from './sessions/sessions.service.ts';
import { viewingRoutes } from './viewing/viewing.routes.ts';

declare module '#server/job-queue/queues.ts' {
  interface JobData {
    /** Emails a password reset link if an account with this address exists. It leads on to a page of the portal, if there is one. */
    'send-reset-link': { email: string; next?: string | undefined; actor: Actor };
  }
}

export const accountsArea = (onEmailChanged: OnEmailChanged) =>
  ({
    routes: [
      accessCodeRoutes,
      adminRoutes,
      apiKeyRoutes,
      authRoutes,
      (api, deps) => clientManagementRoutes(api, deps, onEmailChanged),
      invitationRoutes,
      profileRoutes,
      sessionRoutes,
      viewingRoutes,
    ],
    bulkLists: [clientBulkList, waitlistBulkList],
    mails: {
      topic: 'accounts',
      definitions: [invitationMails, clientManagementMails, accessCodeMails, authMails, profileMails, adminMails],
    },
    jobs: { 'send-reset-link': { retryLimit: 8, retryDelay: 5, deleteAfter: 600, run: sendResetLink } },
    personalData: accountsData,
    hourlyCleanups: {
      sessions: cleanUpSessions,
      'password links': cleanUpPasswordLinks,
      'unconfirmed requests': cleanUpUnconfirmedRequests,
    },
    nightlyCleanups: { invitations: cleanUpInvitations },
    // The query of these pages has the token of an email, to register, confirm an address or set a password. Login may lead on to them.
    secretPaths: ['/client/register', '/client/confirm-email', '/client/reset-password', '/admin/accept-invitation', '/client/login'],
  }) satisfies Area;
