import { type ReactNode, useEffect } from 'react';
import { Links, type LinksFunction, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { ErrorPage } from '#web/features/website/site/error-page.tsx';
import { useNonce } from '#web/lib/nonce.ts';
import { EarlyReads } from '#web/lib/reads-first.tsx';
import { shouldReloadStudio, siteContext, toStudio, useStudio } from '#web/lib/site.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { keepFocus } from '#web/ui/focus/keep-focus.ts';
import display from '#web/ui/theme/fonts/bricolage-grotesque-basic.woff2?url';
import sans from '#web/ui/theme/fonts/instrument-sans-basic.woff2?url';
import { Toaster } from '#web/ui/toast/toast.tsx';
import './app.css';
import { themeScript } from '#web/ui/theme/theme.ts';
import { RouteAnnouncer } from './route-announcer.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { useIsDocument, usePageKind } from './use-page-kind.ts';

const preload = (href: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links: LinksFunction = () => [
  preload(display),
  preload(sans),
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const loader = ({ context }: LoaderFunctionArgs) => toStudio(context.get(siteContext));

export const shouldRevalidate = shouldReloadStudio;

/** The public site is dark by default, portal and admin follow the system; the user's choice overrides both, but not in a review. */
export function Layout({ children }: { children: ReactNode }) {
  const kind = usePageKind();
  const isDocument = useIsDocument();
  const { accent, locale, timeZone, sendsEmails, paysOnline } = useStudio();
  return (
    <html
      lang="en"
      data-kind={kind}
      data-accent={accent}
      data-locale={locale}
      data-time-zone={timeZone}
      data-emails={sendsEmails ? undefined : 'off'}
      data-payments={paysOnline ? undefined : 'off'}
      data-hydrated={useHydrated() || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, run before the first paint; the CSP has its hash */}
        <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <EarlyReads />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* A public page is a document without a router; its shell has its scripts. */}
        {!isDocument && <ScrollRestoration />}
        {!isDocument && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  useEffect(registerServiceWorker, []);
  useEffect(keepFocus, []);
  const isDocument = useIsDocument();
  return (
    <Toaster>
      {!isDocument && <RouteAnnouncer />}
      <Outlet />
    </Toaster>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
