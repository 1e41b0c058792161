import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { LandingSections } from '#web/features/website/site/landing-sections.tsx';
import { AutoScroll } from '#web/features/website/site/motion/auto-scroll.tsx';
import { structuredData } from '#web/features/website/site/structured-data.ts';
import { island } from '#web/lib/island.tsx';
import { publicPage, siteContext } from '#web/lib/site.ts';
import mono from '#web/ui/theme/fonts/geist-mono-basic.woff2?url';
import { ContactSection } from './contact-section.tsx';

const AutoScrollIsland = island('AutoScroll', AutoScroll);

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContext);

/** Preloads the font of the timecode in the first viewport. */
export const links: LinksFunction = () => [{ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: mono }];

/** Never reloads the content, which doesn't change while the page is open. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.loaderData) return [];
  return [...publicPage(page, page.loaderData.metadata), { 'script:ld+json': structuredData(page.loaderData) }];
};

export default function LandingPage() {
  const site = useLoaderData<typeof loader>();
  return (
    <>
      <LandingSections site={site}>
        <ContactSection {...site.contactForm} />
      </LandingSections>
      <AutoScrollIsland />
    </>
  );
}
