import { Menu, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { ButtonLink } from '../ui/button.tsx';

const sections = [
  { to: '/#services', name: 'Services' },
  { to: '/#portfolio', name: 'Portfolio' },
  { to: '/#testimonials', name: 'Testimonials' },
];

export function SiteHeader() {
  return (
    <header className="fixed inset-x-0 top-0 z-20 border-bar-line border-b bg-bar text-bar-ink print:hidden">
      <nav aria-label="Main" className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-5">
        <Brand />
        <ul className="flex items-center gap-1 max-md:hidden lg:gap-3">
          {sections.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className="rounded-sm px-2.5 py-2 text-bar-muted text-sm hover:text-bar-ink">
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
        <MobileMenu />
      </nav>
    </header>
  );
}

/** A native `details` menu, so it works before hydration and without JavaScript. The page behind it doesn't scroll (app.css). */
function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close();
    summary.current?.focus();
  };
  const closeOnFocusLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const itemClass = 'block border-bar-line border-b py-4 text-lg';
  return (
    <details ref={menu} data-menu onKeyDown={closeOnEscape} onBlur={closeOnFocusLeave} className="group md:hidden">
      <summary
        ref={summary}
        aria-label="Menu"
        className="-mr-2 grid size-11 cursor-pointer list-none place-items-center rounded-sm [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden size={22} className="group-open:hidden" />
        <X aria-hidden size={22} className="hidden group-open:block" />
      </summary>
      <ul className="fixed inset-x-0 top-16 bottom-0 animate-fade-in overflow-y-auto bg-bar px-5 pt-2 pb-8">
        {[...sections, { to: '/#contact', name: 'Contact' }].map(({ to, name }) => (
          <li key={to}>
            <Link to={to} onClick={close} className={itemClass}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <a href="/client-login" onClick={close} className={itemClass}>
            Client Login
          </a>
        </li>
        <li className="pt-6">
          <ButtonLink to="/#contact" onClick={close} className="w-full">
            Contact Us
          </ButtonLink>
        </li>
      </ul>
    </details>
  );
}
