import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { island } from '../../lib/island.tsx';
import { publicPage, siteContext } from '../../lib/site.ts';
import mono from '../../ui/fonts/geist-mono-basic.woff2?url';
import { ContactSection } from '../contact/contact-section.tsx';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { AutoScroll } from './motion/auto-scroll.tsx';
import { Portfolio } from './portfolio/portfolio.tsx';
import { Services } from './services.tsx';
import { structuredData } from './structured-data.ts';
import { Testimonials } from './testimonials.tsx';

const PortfolioIsland = island('Portfolio', Portfolio);
const AutoScrollIsland = island('AutoScroll', AutoScroll);

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContext);

/** The timecode in the first viewport uses this font. */
export const links: LinksFunction = () => [{ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: mono }];

/** The content doesn't change while the page is open. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.loaderData) return [];
  const { brand } = page.loaderData;
  const description = `${brand} edits video for content creators, influencers and brands: long-form, short-form, gaming videos and motion graphics that people watch to the end.`;
  return [
    ...publicPage(page, { title: `${brand} – Premium Video Editing for Content Creators`, description }),
    { 'script:ld+json': structuredData(page.loaderData) },
  ];
};

export default function LandingPage() {
  const site = useLoaderData<typeof loader>();
  return (
    <>
      <Hero {...site} />
      <Services services={site.services} />
      <PortfolioIsland portfolio={site.portfolio} note={site.portfolioNote} origin={site.origin} />
      <Testimonials testimonials={site.testimonials} />
      <About about={site.about} />
      <ContactSection />
      <AutoScrollIsland />
    </>
  );
}
