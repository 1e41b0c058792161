import { NavLink } from 'react-router';

interface SectionNavProps {
  label: string;
  sections: { to: string; name: string }[];
}

/** Links between the pages of one tab. The first page's path is the tab's own. */
export const SectionNav = ({ label, sections }: SectionNavProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-2">
    {sections.map(({ to, name }) => (
      <NavLink
        key={to}
        to={to}
        end
        className="inline-flex items-center pointer-coarse:min-h-11 rounded-sm border border-line bg-surface px-3.5 py-2 text-muted text-sm hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
      >
        {name}
      </NavLink>
    ))}
  </nav>
);
