/** Marks the current position the way an editing timeline's playhead does: a handle on top and a line through the parent. */
export const CurrentMarker = ({ className = '' }: { className?: string }) => (
  <span aria-hidden className={`absolute -top-2.5 bottom-0 left-0 w-0.5 bg-accent ${className}`}>
    <svg aria-hidden="true" viewBox="0 0 10 9" className="-ml-1 h-[9px] w-2.5 fill-accent">
      <path d="M0 0h10v4.5L5 9 0 4.5z" />
    </svg>
  </span>
);
