import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts';
import { manifestJson, robotsText, sitemapXml } from './seo.ts';
import { renderShareImage } from './share-image.ts';

const headers = {
  ...securityHeaders,
  // Other sites embed the share image.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': dataPolicy,
  'cache-control': 'public, max-age=3600',
};

/** Files for search engines, social networks and home screens, generated once per version of the content. */
export function siteRoutes(scope: FastifyInstance, { site, settings }: Deps) {
  const serve = (path: string, type: string, generate: () => string | Promise<Buffer>) => {
    let cached: { version: string; body: Promise<string | Buffer> } | undefined;
    scope.get(path, async (request, reply) => {
      const { version } = site.current;
      if (cached?.version !== version) {
        cached = { version, body: Promise.resolve(generate()) };
        cached.body.catch(() => {
          cached = undefined;
        });
      }
      const body = await cached.body;
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({ ...headers, etag });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body);
    });
  };
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(settings.publicUrl));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', () => sitemapXml(settings.publicUrl));
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => manifestJson(site.current.content));
  serve('/share.png', 'image/png', () => renderShareImage(site.current.content));
}
