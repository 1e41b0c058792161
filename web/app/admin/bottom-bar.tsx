import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { adminSections, isWithin } from '#web/lib/admin-sections.ts';
import { clearScroll } from '#web/lib/list/use-scroll-restoration.ts';
import { waitingQuery } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

const shown = adminSections.filter(({ isMostUsed }) => isMostUsed);

/** The bar with the most used sections, in reach of a thumb on narrow screens. `--bottom-bar` is its height while it stays in view. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { data: waiting } = useQuery(waitingQuery);
  return (
    <nav
      aria-label="Most used"
      data-bottom-bar
      className="tall:sticky bottom-0 z-40 grid h-[calc(3.5rem+env(safe-area-inset-bottom,0px))] grid-cols-5 border-bar-line border-t bg-bar pb-[env(safe-area-inset-bottom,0px)] lg:hidden"
    >
      {shown.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          onClick={() => clearScroll(section.to)}
          aria-current={isWithin(section, pathname) ? 'page' : undefined}
          className="relative grid content-center justify-items-center gap-1 text-bar-muted text-xs aria-[current=page]:font-semibold aria-[current=page]:text-bar-ink aria-[current=page]:shadow-[inset_0_3px_var(--color-accent)]"
        >
          <section.icon aria-hidden size={20} />
          {section.name}
          <WaitingCount count={waiting?.[section.to]} className="absolute top-1.5 left-[calc(50%+0.75rem)]" />
        </Link>
      ))}
    </nav>
  );
}
