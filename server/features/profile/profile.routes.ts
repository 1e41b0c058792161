import { profileEndpoints } from '../../../contract/profile.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, route } from '../../http/route.ts';
import { askEmailChange, keepEmail } from './change-email.ts';
import { askDeletion, changeOwnPassword, changePreferences, changeProfile, readProfile, withdrawDeletion } from './profile.service.ts';

const done = { success: true as const };

export function profileRoutes(api: Api, deps: Deps) {
  route(api, profileEndpoints.read, async (_, { client }) => ({ ...done, profile: await readProfile(deps, client.id) }));

  route(api, profileEndpoints.change, async ({ body }, { client }) => ({
    ...done,
    profile: await changeProfile(deps, client.id, body),
  }));

  route(api, profileEndpoints.changePassword, async ({ body }, { client, request }) => {
    await changeOwnPassword(deps, { id: client.id, sessionId: client.sessionId }, body, actorOf(request));
    return { ...done, message: 'Your password has been changed. Everywhere else you are signed out.' };
  });

  route(api, profileEndpoints.changeEmail, async ({ body }, { client, request }) => ({
    ...done,
    profile: await askEmailChange(deps, client.id, body.email, body.currentPassword, actorOf(request)),
  }));

  route(api, profileEndpoints.keepEmail, async (_, { client }) => ({ ...done, profile: await keepEmail(deps, client.id) }));

  route(api, profileEndpoints.changePreferences, async ({ body }, { client }) => ({
    ...done,
    profile: await changePreferences(deps, client.id, body),
  }));

  route(api, profileEndpoints.askDeletion, async ({ body }, { client, request }) => ({
    ...done,
    profile: await askDeletion(deps, client.id, body.currentPassword, actorOf(request)),
  }));

  route(api, profileEndpoints.withdrawDeletion, async (_, { client, request }) => ({
    ...done,
    profile: await withdrawDeletion(deps, client.id, actorOf(request)),
  }));
}
