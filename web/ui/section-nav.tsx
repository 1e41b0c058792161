import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

interface SectionNavProps {
  label: string;
  sections: { to: string; name: string }[];
}

/** Links between the pages of one section, as tabs. The first page's path is the section's own. On narrow screens they scroll sideways. */
export function SectionNav({ label, sections }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => scrollToLink(nav.current!, pathname), [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="-mx-5 lg:-mx-7 flex overflow-x-auto px-5 [scrollbar-width:none] lg:px-7">
      <div className="flex grow gap-6 border-line border-b">
        {sections.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end
            preventScrollReset
            className="-mb-px flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {name}
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

/** Scrolls a page's link to the middle, so that its neighbors are seen. `scrollIntoView` would scroll the page, too. */
function scrollToLink(nav: HTMLElement, path: string) {
  const link = [...nav.querySelectorAll('a')].find(({ pathname }) => pathname === path);
  if (link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
}
