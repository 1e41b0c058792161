import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { neighborsOf } from '#web/lib/list/neighbors.ts';
import { ItemNeighbors } from './list/item-neighbors.tsx';
import { TextLink } from './text-link.tsx';

interface PageHeadProps {
  /** The list or page that this one belongs to. */
  back?: { to: string; label: string };
  title: string;
  /** Sets the title larger, as on pages of the portal, which has more room for it. */
  isLarge?: boolean;
  /** Takes less height, for a page whose list fills the window. */
  isCompact?: boolean;
  /** Shown beside the title, such as a status. */
  badges?: ReactNode;
  /** Shown below the title. */
  children?: ReactNode;
  /** The page's main buttons, at the right. */
  actions?: ReactNode;
}

/** The head of a page, with its only `h1`. */
export const PageHead = ({ back, title, isLarge = false, isCompact = false, badges, children, actions }: PageHeadProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="grid min-w-0 gap-1.5">
      {back && <BackLink {...back} />}
      <div className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 ${isCompact ? 'min-h-9' : 'min-h-11'}`}>
        <h1 className={`min-w-0 font-bold ${titleSize(title, { isLarge, isCompact })}`}>{title}</h1>
        {badges}
      </div>
      {children}
    </div>
    {actions && <div className="flex flex-wrap gap-3 max-sm:has-[select]:w-full">{actions}</div>}
  </div>
);

/** A link back, to the list as it was left if the page was opened from one, with links to the items before and after this one. */
function BackLink({ to, label }: { to: string; label: string }) {
  const found = neighborsOf(useLocation().pathname);
  // An item's further pages lead back to the item instead of the list.
  const neighbors = found?.listUrl.split('?', 1)[0] === to ? found : undefined;
  return (
    <div className="flex items-center gap-3">
      <TextLink variant="back" to={neighbors?.listUrl ?? to}>
        {label}
      </TextLink>
      {neighbors && <ItemNeighbors {...neighbors} />}
    </div>
  );
}

/** Long titles are set smaller, so that the page itself stays on the first screen. */
function titleSize(title: string, { isLarge, isCompact }: { isLarge: boolean; isCompact: boolean }): string {
  if (isCompact) return 'text-2xl';
  if (title.length > 60) return 'text-xl sm:text-2xl';
  return isLarge ? 'text-4xl sm:text-5xl' : 'text-3xl';
}
