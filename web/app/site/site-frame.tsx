import type { ReactNode } from 'react';
import type { SiteContent } from '#api/website/site.ts';
import { siteSections } from '#domain/website/site-options.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export type SiteFrameContent = Pick<SiteContent, 'navigation' | 'footer' | 'hiddenSections' | 'appearance'>;

/** The public site's header and footer, whose links leave out hidden sections. */
export function SiteFrame({ navigation, footer, hiddenSections, appearance, children }: SiteFrameContent & { children: ReactNode }) {
  const isShown = (section: SiteContent['navigation'][number]['section']) => !hiddenSections.some((hidden) => hidden === section);
  return (
    <>
      <SiteHeader links={navigation.filter(({ section }) => isShown(section))} mark={appearance.mark} />
      <main id="main" className="pt-16 print:pt-0">
        {children}
      </main>
      <SiteFooter {...footer} sections={siteSections.filter(isShown)} />
    </>
  );
}
