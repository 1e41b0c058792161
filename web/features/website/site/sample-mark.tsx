/** Marks what came with the site, so that visitors don't take it for the studio's. */
export const SampleMark = ({ className = '' }: { className?: string }) => (
  <span className={`rounded-sm border border-current/30 px-2 py-0.5 text-xs ${className}`}>Sample</span>
);
