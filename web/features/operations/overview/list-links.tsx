import { Link } from 'react-router';
import type { Overview } from './overview.ts';
import type { taskGroups } from './task-groups.ts';

interface ListLinksProps {
  lists: (typeof taskGroups)[number]['lists'];
  waiting: Overview['waiting'];
  editor: string;
}

/** Leads to everything of a kind, with its number. */
export const ListLinks = ({ lists, waiting, editor }: ListLinksProps) => (
  <ul
    aria-label="Show all"
    className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-5 py-2 pointer-coarse:gap-y-6 text-sm empty:hidden"
  >
    {lists
      .filter(({ of }) => waiting[of] > 0)
      .map(({ of, singular, plural, to }) => (
        <li key={of}>
          <Link to={to(editor)} className="touch-target text-muted underline-offset-4 hover:text-ink hover:underline">
            {waiting[of]} {waiting[of] === 1 ? singular : plural}
          </Link>
        </li>
      ))}
  </ul>
);
