import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { SiteContent } from '#api/website/site.ts';
import type { SiteSection } from '#domain/website/site-options.ts';
import { island } from '#web/lib/island.tsx';
import { useStudio } from '#web/lib/site.ts';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';

const ThemeIsland = island('ThemeSwitch', ThemeSwitch);

const legal = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-of-service', name: 'Terms of Service' },
  { to: '/cookie-policy', name: 'Cookie Policy' },
  { to: '/admin', name: 'Admin Access' },
];

type FooterProps = SiteContent['footer'] & { sections: SiteSection[] };

export function SiteFooter({ text, services, sections }: FooterProps) {
  const { brand, year } = useStudio();
  const { pathname } = useLocation();
  // Makes room for the landing page's auto-scroll button.
  const cornerPadding = pathname === '/' ? 'motion-safe:max-md:pl-20' : '';
  return (
    <footer className="border-line border-t text-sm print:hidden">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-14 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4 sm:max-lg:col-span-3">
          <p className="max-w-[34ch] text-base text-muted">{text}</p>
        </div>
        <LinkList title="Quick Links">
          {sections.map((section) => (
            <FooterLink key={section} to={`/#${section}`} name={capitalize(section)} />
          ))}
        </LinkList>
        {sections.includes('services') && (
          <LinkList title="Services">
            {services.map((name) => (
              <FooterLink key={name} to="/#services" name={name} />
            ))}
          </LinkList>
        )}
        <LinkList title="Legal">
          {legal.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
        </LinkList>
      </div>
      <div
        className={`mx-auto flex max-w-6xl items-center justify-between gap-4 border-line border-t px-5 py-5 text-muted ${cornerPadding}`}
      >
        <p>
          © {year} {brand}
        </p>
        <ThemeIsland />
      </div>
    </footer>
  );
}

const capitalize = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`;

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="grid content-start gap-3">
      <h2 className="font-sans font-semibold">{title}</h2>
      <ul className="grid gap-1 pointer-coarse:gap-0">{children}</ul>
    </nav>
  );
}

function FooterLink({ to, name }: { to: string; name: string }) {
  return (
    <li>
      <Link to={to} className="inline-block py-1 pointer-coarse:py-3 text-muted hover:text-ink hover:underline hover:underline-offset-4">
        {name}
      </Link>
    </li>
  );
}
