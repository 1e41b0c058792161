import type { FastifyInstance } from 'fastify';
import { type ImageFormat, imageFormats } from '../../../contract/image-files.ts';
import type { Deps } from '../../deps.ts';
import { dataPolicy, securityHeaders } from '../../http/security-headers.ts';
import { notFound } from '../../shared/app-error.ts';
import { storedPath } from './store-image.ts';

const mediaTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const namePattern = new RegExp(`^([\\da-f]{32})-(\\d{1,5})\\.(${imageFormats.join('|')})$`);

/** The public site's images. An address always shows the same, so browsers keep it. */
export function mediaRoutes(scope: FastifyInstance, { storage }: Pick<Deps, 'storage'>) {
  scope.get('/media/:name', async (request, reply) => {
    const [, id, width, extension] = namePattern.exec((request.params as { name: string }).name) ?? [];
    const path = id && storedPath(id, Number(width), extension as ImageFormat);
    const size = path && (await storage.size(path));
    if (!size) throw notFound('Image');
    reply.headers({
      ...securityHeaders,
      // Search engines and shared links show it.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': dataPolicy,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': size,
    });
    return reply.type(mediaTypes[extension as ImageFormat]).send(await storage.read(path));
  });
}
