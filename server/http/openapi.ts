import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { type Api, admitAdmin } from './route.ts';

/** Swagger UI brings its own scripts and styles, sets styles on elements, and draws its icons from data addresses. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The OpenAPI 3.1 document of every route that follows from the contract, at `/api/openapi.json`, and a page to read it and try
 * the calls, for admins, at `/api/docs`.
 */
export async function describeApi(api: Api, cookieName: (audience: 'client' | 'admin') => string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Picturelock', version: '1', description: 'Public site, client portal and admin area of a video-editing studio.' },
      components: {
        securitySchemes: {
          client: { type: 'apiKey', in: 'cookie', name: cookieName('client') },
          admin: { type: 'apiKey', in: 'cookie', name: cookieName('admin') },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  api.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(api.swagger()));
  await api.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig: { url: '/api/openapi.json', layout: 'BaseLayout', docExpansion: 'list' },
    uiHooks: { onRequest: async (request) => admitAdmin({ access: 'admin' }, request) },
  });
}
