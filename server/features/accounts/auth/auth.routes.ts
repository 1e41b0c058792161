import type { FastifyRequest } from 'fastify';
import { authEndpoints } from '#api/accounts/auth.ts';
import type { Deps } from '#server/deps.ts';
import { adminPreferencesOf } from '#server/features/accounts/admins/admins.service.ts';
import { checkInvitation } from '#server/features/accounts/invitations/invitations.service.ts';
import { accessCodeMaxAge, clientMaxAge } from '#server/features/accounts/sessions/sessions.service.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { asSpecified } from '#server/settings/emailed.ts';
import { scopeOf } from '#server/shared/callers.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { requestPasswordReset, resetPassword } from './recover-password.ts';
import { confirmEmail, registerClient } from './register-client.ts';
import { type SignInContext, signInAdmin, signInByCode, signInClient } from './sign-in.ts';

export function authRoutes(api: Api, deps: Deps) {
  adminRoutes(api, deps);
  clientRoutes(api, deps);
  registrationRoutes(api, deps);
  recoveryRoutes(api, deps);
}

function adminRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.adminLogin, async ({ body }, { request, reply }) => {
    const { token, admin } = await signInAdmin(deps, body, signInContextOf(request));
    await api.sessions.end(request, reply, 'admin');
    api.sessions.setCookie(reply, 'admin', token);
    return { ...ok, admin, landing: adminPreferencesOf(admin).landing };
  });

  route(api, authEndpoints.adminMe, (_, { admin }) => ({ ...ok, admin }));

  route(api, authEndpoints.adminLogout, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'admin');
    return ok;
  });
}

function clientRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.clientLogin, async ({ body }, { request, reply }) => {
    const { token, client } = await signInClient(deps, body, signInContextOf(request));
    await api.sessions.end(request, reply, 'client');
    api.sessions.setCookie(reply, 'client', token, clientMaxAge / 1000);
    const message = 'Login successful';
    return { ...ok, message, client, scope: scopeOf({ ...client, accessCodeId: null }), isFirstSignIn: client.lastLogin === null };
  });

  route(api, authEndpoints.accessCode, async ({ body }, { request, reply }) => {
    const { token, client, isDevelopment } = await signInByCode(deps, body.code, signInContextOf(request));
    await api.sessions.end(request, reply, 'client');
    api.sessions.setCookie(reply, 'client', token, accessCodeMaxAge / 1000);
    const message = isDevelopment ? 'Developer access granted' : 'Access granted';
    return { ...ok, message, client, scope: 'code' as const, isFirstSignIn: client.lastLogin === null };
  });

  route(api, authEndpoints.clientMe, (_, { client }) => ({ ...ok, client, scope: scopeOf(client) }));

  route(api, authEndpoints.clientLogout, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'client');
    return ok;
  });
}

function registrationRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.register, async ({ query, body }, { request }) => {
    await deps.limits.consume('register', networksOf(request.ip));
    return { ...ok, ...(await registerClient(deps, body, query, actorOf(request))) };
  });

  route(api, authEndpoints.checkInvitation, async ({ body }, { request }) => {
    await deps.limits.consume('link', networksOf(request.ip));
    return { ...ok, ...(await checkInvitation(deps, body)) };
  });

  route(api, authEndpoints.confirmEmail, async ({ body }, { request }) => {
    await deps.limits.consume('link', networksOf(request.ip));
    const signedIn = await api.sessions.findClient(request);
    return { ...ok, message: await confirmEmail(deps, body, signedIn, actorOf(request)) };
  });
}

function recoveryRoutes(api: Api, deps: Deps) {
  const { limits } = deps;

  route(api, authEndpoints.forgotPassword, async ({ body }, { request }) => {
    const network = networksOf(request.ip);
    await limits.consume('access', network);
    await limits.consume('forgotPassword', canonicalMailbox(body.email), network);
    await requestPasswordReset(deps, { ...body, actor: actorOf(request) });
    return { ...ok, message: asSpecified(deps, "If an account exists with this email, you'll receive password reset instructions.") };
  });

  route(api, authEndpoints.resetPassword, async ({ body }, { request }) => {
    await limits.consume('resetPassword', networksOf(request.ip));
    await resetPassword(deps, body.token, body.password, actorOf(request));
    return { ...ok, message: 'Your password has been changed.' };
  });
}

const signInContextOf = (request: FastifyRequest): SignInContext => ({
  network: networksOf(request.ip),
  address: request.ip,
  userAgent: request.headers['user-agent'],
});
