import { profileEndpoints } from '#api/accounts/profile.ts';
import type { Deps } from '#server/deps.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { cancelEmailChange, requestEmailChange } from './change-email.ts';
import {
  changeOwnPassword,
  changePreferences,
  changeProfile,
  readProfile,
  requestDeletion,
  withdrawDeletionRequest,
} from './profile.service.ts';

export function profileRoutes(api: Api, deps: Deps) {
  route(api, profileEndpoints.read, async (_, { client }) => ({ ...ok, profile: await readProfile(deps, client.id) }));

  route(api, profileEndpoints.change, async ({ body }, { client }) => ({
    ...ok,
    profile: await changeProfile(deps, client.id, body),
  }));

  route(api, profileEndpoints.changePassword, async ({ body }, { client, request }) => {
    await changeOwnPassword(deps, { id: client.id, sessionId: client.sessionId }, body, actorOf(request));
    return { ...ok, message: "Your password has been changed. You've been signed out on all other devices." };
  });

  route(api, profileEndpoints.requestEmailChange, async ({ body }, { client, request }) => ({
    ...ok,
    profile: await requestEmailChange(deps, client.id, body.email, body.currentPassword, actorOf(request)),
  }));

  route(api, profileEndpoints.cancelEmailChange, async (_, { client }) => ({ ...ok, profile: await cancelEmailChange(deps, client.id) }));

  route(api, profileEndpoints.changePreferences, async ({ body }, { client }) => ({
    ...ok,
    profile: await changePreferences(deps, client.id, body),
  }));

  route(api, profileEndpoints.requestDeletion, async ({ body }, { client, request }) => ({
    ...ok,
    profile: await requestDeletion(deps, client.id, body.currentPassword, actorOf(request)),
  }));

  route(api, profileEndpoints.withdrawDeletionRequest, async (_, { client, request }) => ({
    ...ok,
    profile: await withdrawDeletionRequest(deps, client.id, actorOf(request)),
  }));
}
