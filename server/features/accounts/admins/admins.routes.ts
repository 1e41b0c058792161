import { adminEndpoints, adminProfileEndpoints } from '#api/accounts/admins.ts';
import type { Deps } from '#server/deps.ts';
import { reauthenticateSession } from '#server/features/accounts/sessions/reauthenticate.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import {
  adminAccounts,
  changeAdminProfile,
  changeOwnPassword,
  readAdmin,
  readAdminProfile,
  readAdmins,
  removeAdmin,
} from './admins.service.ts';
import { acceptAdminInvitation, inviteAdmin, resendAdminInvitation, revokeAdminInvitation } from './invite-admin.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';

export function adminRoutes(api: Api, deps: Deps) {
  profileRoutes(api, deps);
  accountRoutes(api, deps);
  invitationRoutes(api, deps);
}

function profileRoutes(api: Api, deps: Deps) {
  route(api, adminProfileEndpoints.read, async (_, { admin }) => ({ ...ok, profile: await readAdminProfile(deps, admin.id) }));

  route(api, adminProfileEndpoints.change, async ({ body }, { admin }) => ({
    ...ok,
    profile: await changeAdminProfile(deps, admin.id, body),
  }));

  route(api, adminProfileEndpoints.changePassword, async ({ body }, { admin, request }) => {
    await changeOwnPassword(deps, { id: admin.id, sessionId: admin.sessionId }, body, actorOf(request));
    return { ...ok, message: "Your password has been changed. You've been signed out on all other devices." };
  });

  route(api, adminProfileEndpoints.reauthenticate, async ({ body }, { admin }) => {
    await reauthenticateSession(deps, adminAccounts, admin, body.currentPassword);
    return ok;
  });

  route(api, adminProfileEndpoints.startSecondFactor, async ({ body }, { admin }) => ({
    ...ok,
    ...(await startSecondFactor(deps, admin.id, body.currentPassword)),
  }));

  route(api, adminProfileEndpoints.confirmSecondFactor, async ({ body }, { admin, request }) => ({
    ...ok,
    recoveryCodes: await confirmSecondFactor(deps, admin.id, body.code, actorOf(request)),
  }));

  route(api, adminProfileEndpoints.removeSecondFactor, async ({ body }, { admin, request }) => {
    await removeSecondFactor(deps, admin.id, body, actorOf(request));
    return { ...ok, profile: await readAdminProfile(deps, admin.id) };
  });
}

function accountRoutes(api: Api, deps: Deps) {
  route(api, adminEndpoints.list, async () => ({ ...ok, admins: await readAdmins(deps) }));

  route(api, adminEndpoints.remove, async ({ params }, { request }) => {
    await removeAdmin(deps, params.id, actorOf(request));
    return ok;
  });
}

function invitationRoutes(api: Api, deps: Deps) {
  const respond = async (id: number) => ({ ...ok, admin: await readAdmin(deps, id) });

  idempotentRoute(api, deps, adminEndpoints.invite, {
    execute: async (deps, { body }, { request }) => (await inviteAdmin(deps, body, actorOf(request))).id,
    respond,
  });

  idempotentRoute(api, deps, adminEndpoints.resendInvitation, {
    execute: async (deps, { params }, { request }) => (await resendAdminInvitation(deps, params.id, actorOf(request))).id,
    respond,
  });

  route(api, adminEndpoints.revokeInvitation, async ({ params }, { request }) => ({
    ...ok,
    admin: await revokeAdminInvitation(deps, params.id, actorOf(request)),
  }));

  route(api, adminEndpoints.acceptInvitation, async ({ body }, { request }) => {
    await deps.limits.consume('resetPassword', networksOf(request.ip));
    return { ...ok, username: await acceptAdminInvitation(deps, body, request.ip) };
  });
}
