import type { FastifyInstance } from 'fastify';
import type { SiteImages } from '#api/website/site-images.ts';
import { type ImageFormat, imageFormats } from '#domain/website/image-files.ts';
import type { Deps } from '#server/deps.ts';
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { notFound } from '#server/shared/app-error.ts';
import { storedPath } from '#server/storage/image-paths.ts';

const mediaTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

const namePattern = new RegExp(`^([\\da-f]{32})-(\\d{1,5})\\.(${imageFormats.join('|')})$`);

/** The public site's images. What an address shows never changes, so browsers keep it unless the image may have to be removed one day. */
export function mediaRoutes(scope: FastifyInstance, { storage, site }: Deps) {
  scope.get('/media/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const [, id, width, extension] = namePattern.exec(name) ?? [];
    const path = id && storedPath(id, Number(width), extension as ImageFormat);
    const size = path && (await storage.size(path));
    if (!size) throw notFound('Image');
    const etag = `"${name}"`;
    const isUnchanged = request.headers['if-none-match'] === etag;
    const content = isUnchanged ? undefined : await storage.read(path);
    reply.headers({
      ...securityHeaders,
      // Search engines and previews of shared links show these images.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': dataPolicy,
      'cache-control': staysForever(site.current.content.images, id) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      etag,
    });
    if (!content) return reply.code(304).send();
    return reply
      .header('content-length', size)
      .type(mediaTypes[extension as ImageFormat])
      .send(content);
  });
}

/** Whether an image is never removed. A still of one of the studio's own films goes with it, also when a client withdraws consent. */
function staysForever(images: SiteImages, id: string): boolean {
  const sources = Object.keys(images).filter((source) => images[source]!.id === id);
  return sources.length > 0 && !sources.some((source) => source.startsWith('studio:'));
}
