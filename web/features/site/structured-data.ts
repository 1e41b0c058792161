import type { PublicSite } from '../../../contract/site.ts';
import { embedUrl, watchUrl } from './video/youtube.ts';

/** JSON-LD for search engines: the studio, its services and its demo reel (schema.org). */
export function structuredData({ brand, origin, contact, services, demoReel }: PublicSite) {
  const studio = `${origin}/#studio`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': studio,
        name: brand,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email: contact.email,
        // JSON leaves out undefined values.
        telephone: contact.phone ?? undefined,
        address: contact.address.join(', ') || undefined,
      },
      ...services.map(({ title, description, features }) => ({
        '@type': 'Service',
        name: title,
        description: `${description} ${features.join(', ')}.`,
        serviceType: title,
        provider: { '@id': studio },
      })),
      {
        '@type': 'VideoObject',
        name: `${brand}: ${demoReel.title}`,
        description: demoReel.description,
        uploadDate: `${demoReel.uploadDate}T00:00:00Z`,
        thumbnailUrl: `https://i.ytimg.com/vi/${demoReel.videoId}/hqdefault.jpg`,
        contentUrl: watchUrl(demoReel.videoId),
        embedUrl: embedUrl(demoReel.videoId, { origin }),
      },
    ],
  };
}
