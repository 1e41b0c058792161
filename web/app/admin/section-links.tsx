import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { SavedFilterLinks } from '#web/features/studio/saved-filters/saved-filter-links.tsx';
import { adminSections, isWithin } from '#web/lib/admin-sections.ts';
import { groupBy } from '#web/lib/group-by.ts';
import { clearScroll } from '#web/lib/list/use-scroll-restoration.ts';
import { waitingQuery } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

/** Links to the sections, by group, and to the saved filters. */
export function SectionLinks({ isOwner }: { isOwner: boolean }) {
  const sections = adminSections.filter(({ ownerOnly }) => !ownerOnly || isOwner);
  return (
    <>
      <nav aria-label="Sections" className="grid gap-4">
        {[...groupBy(sections, ({ group }) => group)].map(([group, members]) => (
          <div key={group ?? ''}>
            {group && <GroupName>{group}</GroupName>}
            <ul className="grid gap-0.5">
              {members.map((section) => (
                <li key={section.to}>
                  <SectionLink section={section} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SavedFilterLinks
        className="grid pt-4 collapsed:hidden"
        linkClass="flex min-h-9 pointer-coarse:min-h-11 items-center rounded-sm px-3 text-bar-muted hover:bg-bar-hover hover:text-bar-ink aria-[current=page]:text-bar-ink"
      >
        <GroupName>Saved filters</GroupName>
      </SavedFilterLinks>
    </>
  );
}

const GroupName = ({ children }: { children: string }) => (
  <h2 className="px-3 pb-1 font-medium font-sans text-bar-muted text-xs collapsed:sr-only">{children}</h2>
);

function SectionLink({ section }: { section: (typeof adminSections)[number] }) {
  const { to, name, icon: Icon } = section;
  const { pathname } = useLocation();
  const { data: waiting } = useQuery(waitingQuery);
  return (
    <Link
      to={to}
      title={name}
      onClick={() => clearScroll(to)}
      aria-current={isWithin(section, pathname) ? 'page' : undefined}
      className="relative flex min-h-9 pointer-coarse:min-h-11 items-center gap-3 rounded-sm px-3 text-bar-muted hover:bg-bar-hover hover:text-bar-ink aria-[current=page]:bg-bar-hover aria-[current=page]:font-semibold aria-[current=page]:text-bar-ink aria-[current=page]:shadow-[inset_3px_0_var(--color-accent)]"
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="grow truncate collapsed:sr-only">{name}</span>
      <WaitingCount count={waiting?.[to]} className="collapsed:absolute collapsed:top-0.5 collapsed:right-0.5" />
    </Link>
  );
}
