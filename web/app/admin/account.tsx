import { LogOut as LogOutIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { LogOut } from '#web/pages/admin/log-out.tsx';

/** Pages that have the button themselves, as specified. */
const hasLogOut = (pathname: string) => /^\/admin(\/clients|\/messages\/.*)?\/?$/.test(pathname);

/** The signed-in admin. */
export function Account({ admin: { name, username } }: { admin: SignedInAdmin }) {
  const { pathname } = useLocation();
  const shownName = name ?? username;
  return (
    <div className="flex items-center justify-between gap-2 collapsed:flex-col">
      <Link
        to="/admin/settings"
        title={shownName}
        className="flex min-h-9 pointer-coarse:min-h-11 min-w-0 items-center gap-2.5 rounded-sm text-bar-ink hover:underline"
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-sm bg-bar-hover font-semibold text-xs uppercase collapsed:size-9"
        >
          {initialsOf(shownName)}
        </span>
        <span className="truncate text-sm collapsed:sr-only">{shownName}</span>
      </Link>
      {!hasLogOut(pathname) && (
        <LogOut variant="bar" className="shrink-0 collapsed:size-9 collapsed:p-0">
          <LogOutIcon aria-hidden size={16} className="hidden collapsed:block" />
          <span className="collapsed:sr-only">Log Out</span>
        </LogOut>
      )}
    </div>
  );
}

/** Of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [...new Set([words[0], words.at(-1)])].map((word) => [...(word ?? '')][0]).join('');
}
