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
  <div className="flex flex-wrap gap-x-4 gap-y-1 border-line border-t px-5 py-2 pointer-coarse:gap-y-6 text-muted text-sm not-has-[li]:hidden">
    Show all
    <ul className="contents">
      {lists
        .filter(({ of }) => waiting[of] > 0)
        .map(({ of, singular, plural, to }) => (
          <li key={of}>
            <Link to={to(editor)} className="touch-target text-ink underline-offset-4 hover:underline">
              {waiting[of]} {waiting[of] === 1 ? singular : plural}
            </Link>
          </li>
        ))}
    </ul>
  </div>
);
