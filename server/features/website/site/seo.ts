import type { StudioDetails } from '#api/website/site.ts';

/** The pages for visitors and search engines. */
export const publicPaths = ['/', '/waitlist', '/privacy-policy', '/terms-of-service', '/cookie-policy'];

/** Keeps the portal, the admin area and the API out of search engines (RFC 9309). */
export const robotsText = (publicUrl: URL) =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /client',
    'Disallow: /api/',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');

/** The sitemap of the public pages (sitemaps.org, protocol 0.9). */
export const sitemapXml = (publicUrl: URL) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPaths.map((path) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`).join('\n')}
</urlset>
`;

/** The web app manifest (W3C), which phones use for the home screen. */
export const manifestJson = ({ brand }: StudioDetails) =>
  JSON.stringify({
    name: brand,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    background_color: '#121212',
    theme_color: '#121212',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  });
