import { ChevronsUpDown } from 'lucide-react';
import { Link } from 'react-router';
import type { SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { useLogOut } from '#web/pages/admin/log-out.tsx';
import { PlainButton } from '#web/ui/button/button.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';

/** The signed-in admin's name, with a menu for their profile and for logging out. */
export function Account({ admin: { name, username } }: { admin: SignedInAdmin }) {
  const logOut = useLogOut();
  const shownName = name ?? username;
  return (
    <Menu
      opensUp="rightward"
      button={
        <>
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-sm bg-bar-hover font-semibold text-xs uppercase collapsed:size-9"
          >
            {initialsOf(shownName)}
          </span>
          <span className="min-w-0 grow truncate text-left text-sm collapsed:sr-only">
            <span className="sr-only">Your account: </span>
            {shownName}
          </span>
          <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-bar-muted collapsed:hidden" />
        </>
      }
      buttonClass="flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-2.5 rounded-sm pr-2 text-bar-ink hover:bg-bar-hover collapsed:justify-center collapsed:pr-0"
    >
      <li>
        <Link to="/admin/settings/profile" className={`flex items-center whitespace-nowrap ${menuItem}`}>
          Your profile
        </Link>
      </li>
      <li>
        <PlainButton className={menuItem} onClick={() => logOut.mutate()}>
          Log Out
        </PlainButton>
      </li>
    </Menu>
  );
}

/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [...new Set([words[0], words.at(-1)])].map((word) => [...(word ?? '')][0]).join('');
}
