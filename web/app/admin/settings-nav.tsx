import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { isWithin, settingsSections } from '#web/lib/admin-sections.ts';
import { groupBy } from '#web/lib/group-by.ts';

/** Links to the pages of the settings, by group. On narrow screens they look like a list of rows. */
export function SettingsNav({ isOwner }: { isOwner: boolean }) {
  const { pathname } = useLocation();
  const sections = settingsSections.filter(({ ownerOnly }) => !ownerOnly || isOwner);
  // The settings' own path shows their first page.
  const shownPath = /^\/admin\/settings\/?$/.test(pathname) ? settingsSections[0]!.to : pathname;
  return (
    <nav aria-label="Settings" className="grid gap-5">
      {[...groupBy(sections, ({ group }) => group)].map(([group, members]) => (
        <div key={group}>
          <h2 className="pb-1 font-medium font-sans text-muted text-xs lg:px-3">{group}</h2>
          <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface lg:grid lg:gap-0.5">
            {members.map((section) => (
              <li key={section.to}>
                <Link
                  to={section.to}
                  aria-current={isWithin(section, shownPath) ? 'page' : undefined}
                  className="flex min-h-9 pointer-coarse:min-h-11 items-center justify-between rounded-sm px-3 hover:bg-inset max-lg:min-h-12 max-lg:px-4 lg:text-muted lg:hover:text-ink lg:aria-[current=page]:bg-inset lg:aria-[current=page]:font-semibold lg:aria-[current=page]:text-ink"
                >
                  {section.name}
                  <ChevronRight aria-hidden size={16} className="text-muted lg:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
