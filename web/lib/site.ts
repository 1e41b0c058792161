import { useCallback } from 'react';
import { createContext, type MetaDescriptor, type MetaFunction, useRevalidator, useRouteLoaderData } from 'react-router';
import type { PublicSite } from '#api/website/site.ts';
import type { UploadedImage } from '#api/website/site-images.ts';
import { defaultLocale } from '#domain/shared/locales.ts';
import type { SiteAccent } from '#domain/website/site-options.ts';

/** The public site's content and the studio's details. Set by the server for each page it renders. */
export const siteContext = createContext<PublicSite>();

/** The URLs of the public pages' scripts. Set by the server. */
export const siteScriptsContext = createContext<string[]>();

/** The studio's details that are available on every page. */
export type Studio = Pick<
  PublicSite,
  'brand' | 'locale' | 'timeZone' | 'origin' | 'sendsEmails' | 'paysOnline' | 'contact' | 'year' | 'version'
> & {
  accent: SiteAccent;
  /** The studio's mark, shown beside its name instead of a frame with a playhead. */
  mark?: UploadedImage | undefined;
  /** The headline of the landing page. */
  headline: string;
};

export const toStudio = ({
  brand,
  locale,
  timeZone,
  origin,
  sendsEmails,
  paysOnline,
  contact,
  year,
  version,
  appearance,
  hero,
}: PublicSite): Studio => ({
  brand,
  locale,
  timeZone,
  origin,
  sendsEmails,
  paysOnline,
  contact,
  year,
  version,
  accent: appearance.accent,
  mark: appearance.mark,
  headline: hero.title,
});

/** Used only when the page itself failed to render. */
const fallbackStudio: Studio = {
  brand: 'Picturelock',
  locale: defaultLocale,
  timeZone: 'UTC',
  origin: '',
  sendsEmails: true,
  paysOnline: true,
  contact: { email: '', phone: null, address: [], hours: null },
  year: 0,
  version: '',
  accent: 'vermilion',
  headline: '',
};

export const useStudio = (): Studio => useRouteLoaderData<Studio>('root') ?? fallbackStudio;

let hasChanged = false;

/** Whether to load the studio's details again. The first page has them, so that's needed only after a change in this browser. */
export const shouldReloadStudio = () => hasChanged;

export function useReloadStudio() {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    hasChanged = true;
    await revalidate();
    hasChanged = false;
  }, [revalidate]);
}

type MetaArguments = Parameters<MetaFunction>[0];

export const studioFromMatches = ({ matches }: MetaArguments): Studio =>
  (matches.find((match) => match?.id === 'root')?.loaderData as Studio | undefined) ?? fallbackStudio;

/** The title of a non-public page. */
export const pageTitle =
  (title: string, ...rest: MetaDescriptor[]): MetaFunction =>
  (page) => [{ title: `${title} – ${studioFromMatches(page).brand}` }, ...rest];

/** The title of an admin page, which isn't indexed. */
export const adminTitle = (title: string) => pageTitle(title, { name: 'robots', content: 'noindex' });

/**
 * Title, description, URL and share image of a public page (Open Graph protocol, X Cards).
 * @param metadata `{brand}` stands for the studio's name
 */
export function publicPage(page: MetaArguments, metadata: { title: string; description: string }): MetaDescriptor[] {
  const { brand, origin, headline } = studioFromMatches(page);
  const title = metadata.title.replaceAll('{brand}', brand);
  const description = metadata.description.replaceAll('{brand}', brand);
  const url = `${origin}${page.location.pathname}`;
  const image = `${origin}/share.png`;
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    property('type', 'website'),
    property('site_name', brand),
    property('title', title),
    property('description', description),
    property('url', url),
    property('image', image),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', `${brand}: ${headline}`),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
