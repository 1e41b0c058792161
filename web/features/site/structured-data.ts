import type { PublicSite } from '../../../contract/site.ts';
import { embedUrl, watchUrl } from './video/youtube.ts';

/** What search engines read: who the studio is, what it offers, and its demo reel (schema.org, JSON-LD). */
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
        // What is undefined is left out.
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
