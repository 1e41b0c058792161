import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Review } from '#web/features/projects/review/review.ts';

interface VersionSwitchProps {
  versions: Review['versions'];
  current: number;
  pathOf: (version: number) => string;
}

/** The versions of a draft, the oldest first; many of them scroll, beginning at the current one. */
export function VersionSwitch({ versions, current, pathOf }: VersionSwitchProps) {
  const currentLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, []);
  return (
    <nav
      aria-label="Versions"
      className="flex min-w-12 max-w-40 overflow-x-auto [scrollbar-width:thin] rounded-sm border border-line lg:max-w-64 lg:shrink-0"
    >
      {versions
        .toSorted((a, b) => a.version - b.version)
        .map(({ version }) => (
          <Link
            key={version}
            {...(version === current && { ref: currentLink, 'aria-current': 'page' })}
            to={pathOf(version)}
            replace
            className="grid min-h-9 place-items-center px-3 font-mono text-muted text-sm hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 aria-[current]:bg-ink aria-[current]:text-background"
          >
            v{version}
          </Link>
        ))}
    </nav>
  );
}
