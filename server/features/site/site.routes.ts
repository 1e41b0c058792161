import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { dataPolicy, securityHeaders } from '../../http/security-headers.ts';
import { manifestOf, robotsText, sitemapOf } from './seo.ts';
import { renderShareImage } from './share-image.ts';

const headers = {
  ...securityHeaders,
  // Made to be shown by other sites.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': dataPolicy,
  'cache-control': 'public, max-age=3600',
};

/** What finders and sharers of the site ask for beside its pages; made once for each version of the content. */
export function siteRoutes(scope: FastifyInstance, { site, settings }: Pick<Deps, 'site' | 'settings'>) {
  const serve = (path: string, type: string, make: () => string | Promise<Buffer>) => {
    let kept: { version: string; body: Promise<string | Buffer> } | undefined;
    scope.get(path, async (request, reply) => {
      const { version } = site.current;
      if (kept?.version !== version) {
        kept = { version, body: Promise.resolve(make()) };
        kept.body.catch(() => {
          kept = undefined;
        });
      }
      const body = await kept.body;
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({ ...headers, etag });
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(body);
    });
  };
  serve('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(settings.publicUrl));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', () => sitemapOf(settings.publicUrl));
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () => manifestOf(site.current.content));
  serve('/share.png', 'image/png', () => renderShareImage(site.current.content));
}
