import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { version } from '../version.ts';
import { type Api, requireAdmin } from './route.ts';

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

interface Describing {
  paths?: object;
  components?: { schemas?: Record<string, object> };
}

/** Each named schema comes in two forms, as it is sent and as it is answered; most are needed in one only. */
function withoutUnusedSchemas<Document extends Describing>(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]!);
    }
  };
  follow(document.paths ?? {});
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}
