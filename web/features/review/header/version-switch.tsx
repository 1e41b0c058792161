import { Link } from 'react-router';
import type { Review } from '../queries.ts';

interface VersionSwitchProps {
  versions: Review['versions'];
  current: number;
  pathOf: (version: number) => string;
}

/** The versions of a draft, the oldest first; many of them scroll. */
export const VersionSwitch = ({ versions, current, pathOf }: VersionSwitchProps) => (
  <nav aria-label="Versions" className="flex max-w-40 shrink-0 overflow-x-auto rounded-sm border border-line lg:max-w-64">
    {versions
      .toSorted((a, b) => a.version - b.version)
      .map(({ version }) => (
        <Link
          key={version}
          to={pathOf(version)}
          replace
          aria-current={version === current ? 'page' : undefined}
          className="grid min-h-9 place-items-center px-3 font-mono text-muted text-sm hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-ink aria-[current]:text-background"
        >
          v{version}
        </Link>
      ))}
  </nav>
);
