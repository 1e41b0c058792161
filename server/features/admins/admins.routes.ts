import { accountEndpoints, adminEndpoints } from '../../../contract/account.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, route } from '../../http/route.ts';
import { addAdmin, changeAccount, changeOwnPassword, readAccount, readAdmins, removeAdmin } from './admins.service.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.ts';

const done = { success: true as const };

export function adminRoutes(api: Api, deps: Deps) {
  route(api, accountEndpoints.read, async (_, { admin }) => ({ ...done, account: await readAccount(deps, admin.id) }));

  route(api, accountEndpoints.change, async ({ body }, { admin }) => ({ ...done, account: await changeAccount(deps, admin.id, body) }));

  route(api, accountEndpoints.changePassword, async ({ body }, { admin, request }) => {
    await changeOwnPassword(deps, { id: admin.id, sessionId: admin.sessionId }, body, actorOf(request));
    return { ...done, message: 'Your password has been changed. All other sessions have ended.' };
  });

  route(api, accountEndpoints.startSecondFactor, async ({ body }, { admin }) => ({
    ...done,
    ...(await startSecondFactor(deps, admin.id, body.currentPassword)),
  }));

  route(api, accountEndpoints.confirmSecondFactor, async ({ body }, { admin, request }) => ({
    ...done,
    recoveryCodes: await confirmSecondFactor(deps, admin.id, body.code, actorOf(request)),
  }));

  route(api, accountEndpoints.removeSecondFactor, async ({ body }, { admin, request }) => {
    await removeSecondFactor(deps, admin.id, body, actorOf(request));
    return { ...done, account: await readAccount(deps, admin.id) };
  });

  route(api, adminEndpoints.list, async () => ({ ...done, admins: await readAdmins(deps) }));

  route(api, adminEndpoints.add, async ({ body }, { request }) => ({ ...done, admin: await addAdmin(deps, body, actorOf(request)) }));

  route(api, adminEndpoints.remove, async ({ params }, { request }) => {
    await removeAdmin(deps, params.id, actorOf(request));
    return done;
  });
}
