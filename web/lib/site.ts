import { createContext, type MetaDescriptor, type MetaFunction, useRouteLoaderData } from 'react-router';
import type { PublicSite } from '../../contract/site.ts';

/** Filled in by the server for each page that it renders. */
export const siteContext = createContext<PublicSite>();

/** What every page knows of the studio. */
export type Studio = Pick<PublicSite, 'brand' | 'origin' | 'contact' | 'year' | 'version'>;

export const toStudio = ({ brand, origin, contact, year, version }: PublicSite): Studio => ({ brand, origin, contact, year, version });

/** Undefined only where the page itself could not be made. */
const unnamedStudio: Studio = {
  brand: 'Picturelock',
  origin: '',
  contact: { email: '', phone: null, address: [], hours: null },
  year: 0,
  version: '',
};

export const useStudio = (): Studio => useRouteLoaderData<Studio>('root') ?? unnamedStudio;

type MetaArguments = Parameters<MetaFunction>[0];

export const studioOfMatches = ({ matches }: MetaArguments): Studio =>
  (matches.find((match) => match?.id === 'root')?.loaderData as Studio | undefined) ?? unnamedStudio;

/** The title of a page that nobody needs to find. */
export const pageTitle =
  (title: string, ...more: MetaDescriptor[]): MetaFunction =>
  (page) => [{ title: `${title} – ${studioOfMatches(page).brand}` }, ...more];

/** The title of a page of the admin area, which nobody shall find. */
export const adminTitle = (title: string) => pageTitle(title, { name: 'robots', content: 'noindex' });

/** Title, description, address and share picture of a public page (Open Graph protocol, X Cards). */
export function publicPage(page: MetaArguments, { title, description }: { title: string; description: string }): MetaDescriptor[] {
  const { brand, origin } = studioOfMatches(page);
  const url = `${origin}${page.location.pathname}`;
  const picture = `${origin}/share.png`;
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
    property('image', picture),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', `${brand}: Premium Video Editing for Content Creators`),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
