import { adminEndpoints, adminProfileEndpoints } from '../../../contract/admins.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, route } from '../../http/route.ts';
import { addAdmin, changeAdminProfile, changeOwnPassword, readAdminProfile, readAdmins, removeAdmin } from './admins.service.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';

const done = { success: true as const };

export function adminRoutes(api: Api, deps: Deps) {
  route(api, adminProfileEndpoints.read, async (_, { admin }) => ({ ...done, account: await readAdminProfile(deps, admin.id) }));

  route(api, adminProfileEndpoints.change, async ({ body }, { admin }) => ({
    ...done,
    account: await changeAdminProfile(deps, admin.id, body),
  }));

  route(api, adminProfileEndpoints.changePassword, async ({ body }, { admin, request }) => {
    await changeOwnPassword(deps, { id: admin.id, sessionId: admin.sessionId }, body, actorOf(request));
    return { ...done, message: 'Your password has been changed. All other sessions have ended.' };
  });

  route(api, adminProfileEndpoints.startSecondFactor, async ({ body }, { admin }) => ({
    ...done,
    ...(await startSecondFactor(deps, admin.id, body.currentPassword)),
  }));

  route(api, adminProfileEndpoints.confirmSecondFactor, async ({ body }, { admin, request }) => ({
    ...done,
    recoveryCodes: await confirmSecondFactor(deps, admin.id, body.code, actorOf(request)),
  }));

  route(api, adminProfileEndpoints.removeSecondFactor, async ({ body }, { admin, request }) => {
    await removeSecondFactor(deps, admin.id, body, actorOf(request));
    return { ...done, account: await readAdminProfile(deps, admin.id) };
  });

  route(api, adminEndpoints.list, async () => ({ ...done, admins: await readAdmins(deps) }));

  route(api, adminEndpoints.add, async ({ body }, { request }) => ({ ...done, admin: await addAdmin(deps, body, actorOf(request)) }));

  route(api, adminEndpoints.remove, async ({ params }, { request }) => {
    await removeAdmin(deps, params.id, actorOf(request));
    return done;
  });
}
