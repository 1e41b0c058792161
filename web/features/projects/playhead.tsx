/** The playhead's handle, above the clip in which it stands. */
export const Playhead = ({ className = '' }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 10 9" className={`absolute -top-2.5 left-0 h-[9px] w-2.5 fill-accent ${className}`}>
    <path d="M0 0h10v4.5L5 9 0 4.5z" />
  </svg>
);
