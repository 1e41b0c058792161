import type { PublicSite } from '#api/website/site.ts';
import { imagePath, imageWidths } from '#domain/website/image-files.ts';
import type { HideableSection } from '#domain/website/site-options.ts';
import { thumbnailSource } from '#domain/website/thumbnails.ts';
import { watchUrl } from '#domain/website/video-urls.ts';
import { platforms } from './video/platforms.ts';

/** JSON-LD for search engines: the studio, its services and its demo reel (schema.org). */
export function structuredData({ brand, origin, contact, services, demoReel, images, hiddenSections }: PublicSite) {
  const isShown = (section: HideableSection) => !hiddenSections.includes(section);
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
      ...(isShown('services') ? services.items : []).map(({ title, description, features }) => ({
        '@type': 'Service',
        name: title,
        description: `${description} ${features.join(', ')}.`,
        serviceType: title,
        provider: { '@id': studio },
      })),
      ...(isShown('demoReel') ? [videoOf(demoReel, { brand, origin, images })] : []),
    ],
  };
}

function videoOf(
  { video, title, description, uploadDate }: PublicSite['demoReel'],
  { brand, origin, images }: Pick<PublicSite, 'brand' | 'origin' | 'images'>,
) {
  const thumbnail = images[thumbnailSource(video)];
  return {
    '@type': 'VideoObject',
    name: `${brand}: ${title}`,
    description,
    uploadDate: `${uploadDate}T00:00:00Z`,
    thumbnailUrl: `${origin}${thumbnail ? imagePath(thumbnail, imageWidths(thumbnail.width).at(-1)!, 'jpg') : '/share.png'}`,
    contentUrl: watchUrl(video),
    embedUrl: platforms[video.platform].embedUrl(video, { origin }),
  };
}
