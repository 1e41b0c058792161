import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Api } from './route.ts';

/** The OpenAPI 3.1 document of every route that follows from the contract, at `/api/openapi.json`. */
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
}
