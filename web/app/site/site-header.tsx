import { Menu, X } from 'lucide-react';
import { Link } from 'react-router';
import type { SiteContent } from '#api/website/site.ts';
import type { UploadedImage } from '#api/website/site-images.ts';
import { BrandWith } from '#web/ui/brand.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';

type Links = SiteContent['navigation'];

export function SiteHeader({ links, mark }: { links: Links; mark: UploadedImage | undefined }) {
  return (
    <header className="absolute header-room:fixed inset-x-0 top-0 z-20 border-bar-line border-b bg-bar text-bar-ink print:hidden">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-5">
        <BrandWith mark={mark} />
        <ul className="flex items-center gap-1 max-md:hidden lg:gap-3">
          {links.map(({ section, name }) => (
            <li key={section}>
              <Link to={`/#${section}`} className="rounded-sm px-2.5 py-2 text-bar-muted text-sm hover:text-bar-ink">
                {name}
              </Link>
            </li>
          ))}
          <li>
            <a href="/client-login" className="whitespace-nowrap rounded-sm px-2.5 py-2 text-bar-muted text-sm hover:text-bar-ink">
              Client Login
            </a>
          </li>
          <li className="ml-2">
            <ButtonLink to="/#contact" size="small">
              Contact Us
            </ButtonLink>
          </li>
        </ul>
        <MobileMenu links={links} />
      </nav>
    </header>
  );
}

/** A native `details` menu: works without JavaScript, and is closed with it (islands/islands.ts). The page behind it doesn't scroll (app.css). */
function MobileMenu({ links }: { links: Links }) {
  const itemClass = 'block border-bar-line border-b py-4 text-lg';
  return (
    <details data-menu className="group md:hidden">
      <summary
        aria-label="Menu"
        className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-sm [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden size={22} className="group-open:hidden" />
        <X aria-hidden size={22} className="hidden group-open:block" />
      </summary>
      <ul className="fixed inset-x-0 top-16 bottom-0 animate-fade-in overflow-y-auto bg-bar px-5 pt-2 pb-8">
        {[...links, { section: 'contact', name: 'Contact' }].map(({ section, name }) => (
          <li key={section}>
            <Link to={`/#${section}`} className={itemClass}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <a href="/client-login" className={itemClass}>
            Client Login
          </a>
        </li>
        <li className="pt-6">
          <ButtonLink to="/#contact" className="w-full">
            Contact Us
          </ButtonLink>
        </li>
      </ul>
    </details>
  );
}
