import { Outlet } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export const handle = { area: 'site' };

/** The public site's header and footer. */
export default function SiteShell() {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:bg-bar focus:px-4 focus:py-3 focus:text-bar-ink"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" className="pt-16 print:pt-0">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
