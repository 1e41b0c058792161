import { lazy, type MouseEventHandler, Suspense, useEffect } from 'react';
import type { ShownWith, SiteContent } from '#api/website/site.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { LandingSections } from '#web/features/website/site/landing-sections.tsx';
import { IslandsContext } from '#web/lib/island.tsx';
import { useStudio } from '#web/lib/site.ts';
import { ContactSection } from '#web/pages/site/contact-section.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Loaded only when needed, since it includes the Markdown parser. */
const LegalPreview = lazy(async () => ({ default: (await import('#web/features/website/legal/legal-preview.tsx')).LegalPreview }));

/** The site's content before it's published. */
export interface Draft extends ShownWith {
  content: SiteContent;
}

interface DraftPageProps extends Draft {
  /** Called before any element on the page handles the click. */
  onClickCapture?: MouseEventHandler;
  /** The legal document to show instead of the landing page. */
  document?: LegalDocumentName | undefined;
}

/** A public page with content that isn't published. The page's contact form sends nothing. */
export function DraftPage({ content, images, samples, onClickCapture, document: legalDocument }: DraftPageProps) {
  const studio = useStudio();
  const { accent } = content.appearance;
  useEffect(() => {
    document.documentElement.dataset.accent = accent;
  }, [accent]);
  return (
    <IslandsContext value="in place">
      <div
        onClickCapture={onClickCapture}
        onSubmitCapture={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <SiteFrame {...content}>
          {legalDocument ? (
            <Suspense>
              <LegalPreview legal={content.legal} name={legalDocument} />
            </Suspense>
          ) : (
            <LandingSections site={{ ...content, ...studio, images, samples }}>
              <ContactSection {...content.contactForm} />
            </LandingSections>
          )}
        </SiteFrame>
      </div>
    </IslandsContext>
  );
}
