import type { FastifyRequest } from 'fastify';
import { authEndpoints } from '../../../contract/auth.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../http/limits.ts';
import { type Api, route } from '../../http/route.ts';
import { requestPasswordReset, resetPassword } from './recover-password.ts';
import { registerClient } from './register-client.ts';
import { clientLongest } from './session.service.ts';
import { signInAdmin, signInClient, type Visit } from './sign-in.ts';

const done = { success: true as const };

export function authRoutes(api: Api, deps: Deps) {
  const { limits } = deps;

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

  route(api, authEndpoints.clientLogin, async ({ body }, { request, reply }) => {
    const { token, client } = await signInClient(deps, body, visitOf(request));
    await api.sessions.end(request, reply, 'client');
    api.sessions.put(reply, 'client', token, clientLongest / 1000);
    return { ...done, message: 'Login successful', client };
  });

  route(api, authEndpoints.clientMe, (_, { client }) => ({ ...done, client }));

  route(api, authEndpoints.clientLogout, async (_, { request, reply }) => {
    await api.sessions.end(request, reply, 'client');
    return done;
  });

  route(api, authEndpoints.register, async ({ query, body }, { request }) => {
    await limits.take('register', networkOf(request.ip));
    return { ...done, message: await registerClient(deps, body, query) };
  });

  route(api, authEndpoints.forgotPassword, async ({ body }, { request }) => {
    const network = networkOf(request.ip);
    await limits.take('access', network);
    await limits.take('forgotPassword', body.email.toLowerCase(), network);
    await requestPasswordReset(deps, body.email);
    return { ...done, message: "If an account exists with this email, you'll receive password reset instructions." };
  });

  route(api, authEndpoints.resetPassword, async ({ body }, { request }) => {
    await limits.take('resetPassword', networkOf(request.ip));
    await resetPassword(deps, body.token, body.password);
    return { ...done, message: 'Your password has been changed.' };
  });
}

const visitOf = (request: FastifyRequest): Visit => ({ network: networkOf(request.ip), userAgent: request.headers['user-agent'] });
