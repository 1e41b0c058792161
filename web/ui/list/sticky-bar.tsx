import type { ReactNode } from 'react';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

/** A bar below a list, which stays in view as long as the list does. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div
    {...focusHome.area}
    data-sticky-bar
    className="tall:sticky bottom-(--bottom-bar,0px) z-2 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-b-md border-line border-t bg-surface px-5 py-2 text-sm shadow-[0_-4px_12px_rgb(0_0_0/0.08)]"
  >
    {children}
  </div>
);
