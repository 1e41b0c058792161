import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { previewLinkEndpoints } from '#api/website/preview-links.ts';
import type { LegalDocumentName } from '#domain/website/legal.ts';
import { linkQuery } from '#web/lib/links.ts';
import { pageTitle } from '#web/lib/site.ts';
import { AuthLayout } from '#web/ui/auth-layout.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DraftPage } from './draft-page.tsx';

export const meta = pageTitle('Preview', { name: 'robots', content: 'noindex' });

/** Gives the page the public site's look. */
export const handle = { kind: 'site' };

/** The public site's draft, for whoever has a link to it. */
export default function SharedPreview() {
  const { token = '' } = useParams();
  const { data: site, isError, refetch } = useQuery(linkQuery(previewLinkEndpoints.open, token, ({ site }) => site));
  const [document, setDocument] = useState<LegalDocumentName>();
  /** Shows the draft of a page instead of following a link to the published one. */
  const followInDraft = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const path = link?.origin === location.origin ? link.pathname : undefined;
    const name = legalPaths.find((legal) => legal.path === path)?.name;
    if (name) {
      event.preventDefault();
      event.stopPropagation();
      window.scrollTo({ top: 0 });
    }
    if (name) setDocument(name);
    if (path === '/') {
      event.preventDefault();
      // The section that the link leads to exists only once the landing page is rendered.
      flushSync(() => setDocument(undefined));
      link!.closest('details')?.removeAttribute('open');
      window.document.querySelector(link!.hash || 'body')?.scrollIntoView();
    }
  };
  if (site)
    return (
      <>
        <DraftPage {...site} document={document} onClickCapture={followInDraft} />
        <p className="fixed inset-x-0 bottom-0 z-30 border-bar-line border-t bg-bar px-5 py-3 text-center text-bar-ink text-sm print:hidden">
          This is a preview. Visitors don't see it yet.
        </p>
      </>
    );
  return (
    <AuthLayout>
      {site === null ? <LinkEnded /> : isError ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the preview..." />}
    </AuthLayout>
  );
}

/** The public path of each legal document. */
const legalPaths: { name: LegalDocumentName; path: string }[] = [
  { name: 'privacyPolicy', path: '/privacy-policy' },
  { name: 'termsOfService', path: '/terms-of-service' },
  { name: 'cookiePolicy', path: '/cookie-policy' },
];
