import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { version } from '#server/shared/version.ts';
import { type Api, requireAdmin } from './route.ts';
import type { cookieNames } from './session.ts';

/** Swagger UI needs its own scripts and styles, inline styles, and icons from data URLs. */
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

/** Serves the OpenAPI 3.1 document of all endpoints at `/api/openapi.json` and, for admins, Swagger UI at `/api/docs`. */
export async function registerOpenApi(api: Api, cookieName: ReturnType<typeof cookieNames>): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Picturelock',
        version,
        description: 'Public site, client portal and admin area of a video-editing studio.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          client: { type: 'apiKey', in: 'cookie', name: cookieName('client') },
          admin: { type: 'apiKey', in: 'cookie', name: cookieName('admin') },
          apiKey: { type: 'http', scheme: 'bearer', description: 'Created by the owner under Settings → Integrations.' },
          guest: { type: 'apiKey', in: 'cookie', name: cookieName('guest-7'), description: 'Of the review link with the id 7.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  });
  api.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(api.swagger()));
  await api.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    uiConfig: { url: '/api/openapi.json', layout: 'BaseLayout', docExpansion: 'list' },
    uiHooks: { onRequest: async (request) => requireAdmin({ access: 'admin' }, request) },
  });
}

interface OpenApiDocument {
  paths?: object;
  components?: { schemas?: Record<string, object> };
}

/** zod emits every named schema twice, for input and output; most are used in one form only. */
function withoutUnusedSchemas<Document extends OpenApiDocument>(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]!);
    }
  };
  collect(document.paths ?? {});
  const usedSchemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: usedSchemas } };
}
