import { invitationEndpoints } from '#api/accounts/invitations.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { paginate } from '#server/http/paging.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { invitationPages, invite, resendInvitation, revokeInvitation } from './invitations.service.ts';

export function invitationRoutes(api: Api, deps: Deps) {
  route(api, invitationEndpoints.generate, async ({ body }, { request }) => ({
    ...ok,
    message: 'Invitation link generated successfully',
    inviteLink: await invite(deps, body, actorOf(request)),
  }));

  route(api, invitationEndpoints.list, ({ query }, { reply }) => paginate(reply, query, invitationPages(deps)));

  route(api, invitationEndpoints.resend, async ({ params }, { request }) => ({
    ...ok,
    message: 'Invitation resent',
    inviteLink: await resendInvitation(deps, params.id, actorOf(request)),
  }));

  route(api, invitationEndpoints.revoke, async ({ params }, { request }) => {
    return { ...ok, clientRemoved: await revokeInvitation(deps, params.id, actorOf(request)) };
  });
}
