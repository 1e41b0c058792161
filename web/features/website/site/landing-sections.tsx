import type { ReactNode } from 'react';
import type { PublicSite, ShownWith, SiteContent } from '#api/website/site.ts';
import { type HideableSection, type SiteSection, siteSections } from '#domain/website/site-options.ts';
import { island } from '#web/lib/island.tsx';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Portfolio } from './portfolio/portfolio.tsx';
import { withThumbnails } from './portfolio/thumbnails.ts';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';

const PortfolioIsland = island('Portfolio', Portfolio);

/** The landing page between header and footer, with the contact section as the children. */
export function LandingSections({ site, children }: { site: SiteContent & ShownWith & Pick<PublicSite, 'origin'>; children: ReactNode }) {
  const isShown = (section: HideableSection | SiteSection) => !site.hiddenSections.some((hidden) => hidden === section);
  const isSample = (path: string) => site.samples.some((sample) => sample.path === path);
  const player = { origin: site.origin, ...site.videos };
  return (
    <>
      <Hero
        hero={site.hero}
        stats={isShown('stats') ? site.stats.map((stat, index) => ({ ...stat, isSample: isSample(`stats.${index}`) })) : []}
        demoReel={isShown('demoReel') ? site.demoReel : undefined}
        hasPortfolio={isShown('portfolio')}
        nextSection={siteSections.find(isShown)!}
        player={player}
      />
      {isShown('services') && <Services {...site.services} />}
      {isShown('portfolio') && <PortfolioIsland {...site.portfolio} items={withThumbnails(site)} player={player} />}
      {isShown('testimonials') && <Testimonials {...site.testimonials} />}
      {isShown('about') && <About {...site.about} />}
      {children}
    </>
  );
}
