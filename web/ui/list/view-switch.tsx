import { Link } from 'react-router';

interface View {
  to: string;
  name: string;
  isOpen: boolean;
}

/** Links to the views of the same rows. */
export const ViewSwitch = ({ views }: { views: View[] }) => (
  <nav aria-label="View" className="flex rounded-sm border border-line bg-surface p-0.5">
    {views.map(({ to, name, isOpen }) => (
      <Link
        key={name}
        to={to}
        aria-current={isOpen ? 'true' : undefined}
        className="rounded-[2px] px-3.5 py-1 pointer-coarse:py-2.5 font-semibold text-muted text-sm hover:text-ink aria-[current=true]:bg-inset aria-[current=true]:text-ink"
      >
        {name}
      </Link>
    ))}
  </nav>
);
