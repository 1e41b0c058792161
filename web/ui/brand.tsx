import { useStudio } from '../lib/site.ts';

/** The logo, a frame with a playhead, and the name. */
export function Brand() {
  const { brand } = useStudio();
  return (
    <a href="/" className="touch-target inline-flex items-center gap-2.5 font-semibold text-bar-ink text-lg">
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5">
        <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
        <rect x="9" y="5" width="2" height="10" className="fill-accent" />
      </svg>
      {brand}
    </a>
  );
}
