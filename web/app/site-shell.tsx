import { Link, Outlet } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

export const handle = { area: 'site' };

/** Header and footer of the public site. */
export default function SiteShell() {
  return (
    <>
      <header className="fixed inset-x-0 top-0 z-20 border-bar-line border-b bg-bar text-bar-ink">
        <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-5">
          <Brand />
          <div className="flex items-center gap-1 sm:gap-4">
            <Link to="/client/login" className="whitespace-nowrap px-2 py-2 text-bar-quiet text-sm hover:text-bar-ink">
              Client Login
            </Link>
            <ButtonLink to="/#contact" size="small" className="max-sm:hidden">
              Contact Us
            </ButtonLink>
          </div>
        </nav>
      </header>
      <main className="pt-16">
        <Outlet />
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto grid max-w-6xl gap-6 px-5 py-10 text-quiet text-sm sm:grid-cols-[1fr_auto] sm:items-center">
          <div className="grid gap-1">
            <p>Premium YouTube editing services for content creators and influencers.</p>
            <p suppressHydrationWarning>© {new Date().getFullYear()} Picturelock</p>
          </div>
          <div className="-ml-2 flex items-center gap-4 sm:ml-0">
            <ThemeSwitch />
            <Link to="/admin" className="hover:text-ink">
              Admin Access
            </Link>
          </div>
        </div>
      </footer>
    </>
  );
}
