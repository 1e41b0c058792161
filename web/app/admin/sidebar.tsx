import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { NotificationBell } from '#web/features/messaging/notifications/notification-bell.tsx';
import { SearchButton } from '#web/features/operations/search/search-button.tsx';
import { isSidebarCollapsed, saveSidebar } from '#web/lib/preferences.ts';
import { Brand } from '#web/ui/brand.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { Account } from './account.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { SectionLinks } from './section-links.tsx';

/** In windows narrower than this, the sidebar starts collapsed to its icons. */
const isNarrow = () => matchMedia('(width < 80rem)').matches;

/** Brand, search, sections and the signed-in admin. On narrow screens it's a bar at the top with a menu for what doesn't fit. */
export function Sidebar({ admin }: { admin: SignedInAdmin }) {
  const [isCollapsed, setCollapsed] = useState(() => isSidebarCollapsed() ?? isNarrow());
  const { key: location } = useLocation();
  const toggle = () => {
    setCollapsed(!isCollapsed);
    saveSidebar(!isCollapsed);
  };
  return (
    <header
      data-sidebar
      data-collapsed={isCollapsed || undefined}
      className="border-bar-line bg-bar text-bar-ink [--sidebar:14.5rem] max-lg:border-b lg:data-collapsed:[--sidebar:4rem] lg:sticky lg:top-0 lg:z-20 lg:flex lg:h-dvh lg:w-(--sidebar) lg:shrink-0 lg:flex-col lg:border-r"
    >
      <div className="flex min-h-16 shrink-0 items-center gap-1 px-5 py-2 collapsed:h-auto collapsed:flex-col collapsed:px-0 collapsed:pt-4 lg:pr-2">
        <div className="min-w-0 grow">
          <Brand />
        </div>
        <div className="lg:hidden">
          <SearchButton />
        </div>
        <NotificationBell audience="admin" />
        {/* Following a link closes the menu, since the key changes with the location. */}
        <MenuSheet key={location} admin={admin} />
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 px-3 pb-3 max-lg:hidden collapsed:px-2.5">
        <SearchButton />
        <div className="-mx-3 min-h-0 grow overflow-y-auto overflow-x-hidden [scrollbar-color:var(--color-bar-muted)_transparent] px-3 py-1 collapsed:-mx-2.5 collapsed:[scrollbar-width:none] collapsed:px-2.5">
          <SectionLinks isOwner={admin.isOwner} />
        </div>
        <div className="flex justify-between text-bar-muted collapsed:flex-col collapsed:items-center">
          <PlainButton
            onClick={toggle}
            aria-expanded={!isCollapsed}
            aria-label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            className="grid size-10 pointer-coarse:size-11 place-items-center rounded-sm hover:text-bar-ink"
          >
            <PanelLeft aria-hidden size={18} />
          </PlainButton>
          <ThemeSwitch />
        </div>
        <div className="border-bar-line border-t pt-3">
          <Account admin={admin} />
        </div>
      </div>
    </header>
  );
}
