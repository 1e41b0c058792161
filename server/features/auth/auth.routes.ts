import type { FastifyRequest } from 'fastify';
import { authEndpoints } from '../../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { actorOf } from '../../http/actor.ts';
import { type Api, route } from '../../http/route.ts';
import { mailboxOf } from '../../shared/mailbox.ts';
import { networkOf } from '../../shared/networks.ts';
import { checkInvitation } from '../invitations/invitations.service.ts';
import { reachOf } from '../sessions/sessions.policy.ts';
import { clientLongest, codeLongest } from '../sessions/sessions.service.ts';
import { requestPasswordReset, resetPassword } from './recover-password.ts';
import { confirmEmail, registerClient } from './register-client.ts';
import { signInAdmin, signInByCode, signInClient, type Visit } from './sign-in.ts';

const done = { success: true as const };

export function authRoutes(api: Api, deps: Deps) {
  adminRoutes(api, deps);
  clientRoutes(api, deps);
  registrationRoutes(api, deps);
  recoveryRoutes(api, deps);
}

function adminRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.adminLogin, async ({ body }, { request, reply }) => {
    const { token, admin } = await signInAdmin(deps, body, visitOf(request));
    await api.sessions.end(request, reply, 'admin');
    api.sessions.put(reply, 'admin', token);
    return { ...done, admin };
  });

  route(api, authEndpoints.adminMe, (_, { admin }) => ({ ...done, admin }));

  route(api, authEndpoints.adminLogout, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'admin');
    return done;
  });
}

function clientRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.clientLogin, async ({ body }, { request, reply }) => {
    const { token, client } = await signInClient(deps, body, visitOf(request));
    await api.sessions.end(request, reply, 'client');
    api.sessions.put(reply, 'client', token, clientLongest / 1000);
    return { ...done, message: 'Login successful', client, reach: reachOf({ ...client, accessCodeId: null }) };
  });

  route(api, authEndpoints.accessCode, async ({ body }, { request, reply }) => {
    const { token, client, isDevelopment } = await signInByCode(deps, body.code, visitOf(request));
    await api.sessions.end(request, reply, 'client');
    api.sessions.put(reply, 'client', token, codeLongest / 1000);
    return { ...done, message: isDevelopment ? 'Developer access granted' : 'Access granted', client, reach: 'code' as const };
  });

  route(api, authEndpoints.clientMe, (_, { client }) => ({ ...done, client, reach: reachOf(client) }));

  route(api, authEndpoints.clientLogout, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'client');
    return done;
  });
}

function registrationRoutes(api: Api, deps: Deps) {
  route(api, authEndpoints.register, async ({ query, body }, { request }) => {
    await deps.limits.take('register', networkOf(request.ip));
    return { ...done, message: await registerClient(deps, body, query, actorOf(request)) };
  });

  route(api, authEndpoints.checkInvitation, async ({ body }, { request }) => {
    await deps.limits.take('link', networkOf(request.ip));
    return { ...done, ...(await checkInvitation(deps, body)) };
  });

  route(api, authEndpoints.confirmEmail, async ({ body }, { request }) => {
    await deps.limits.take('link', networkOf(request.ip));
    return { ...done, message: await confirmEmail(deps, body.token, actorOf(request)) };
  });
}

function recoveryRoutes(api: Api, deps: Deps) {
  const { limits } = deps;

  route(api, authEndpoints.forgotPassword, async ({ body }, { request }) => {
    const network = networkOf(request.ip);
    await limits.take('access', network);
    await limits.take('forgotPassword', mailboxOf(body.email), network);
    await requestPasswordReset(deps, body.email, actorOf(request));
    return { ...done, message: "If an account exists with this email, you'll receive password reset instructions." };
  });

  route(api, authEndpoints.resetPassword, async ({ body }, { request }) => {
    await limits.take('resetPassword', networkOf(request.ip));
    await resetPassword(deps, body.token, body.password, actorOf(request));
    return { ...done, message: 'Your password has been changed.' };
  });
}

const visitOf = (request: FastifyRequest): Visit => ({
  network: networkOf(request.ip),
  address: request.ip,
  userAgent: request.headers['user-agent'],
});
