import { invitationEndpoints } from '../../../contract/invitations.ts';
import type { Deps } from '../../deps.ts';
import { type Api, route } from '../../http/route.ts';
import { invite } from './invitations.service.ts';

export function invitationRoutes(api: Api, deps: Deps) {
  route(api, invitationEndpoints.generate, async ({ body }) => ({
    success: true as const,
    message: 'Invitation link generated successfully',
    inviteLink: await invite(deps, body),
  }));
}
