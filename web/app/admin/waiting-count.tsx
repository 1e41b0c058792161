/** The number of items that wait in a section; nothing is shown for 0. */
export const WaitingCount = ({ count = 0, className }: { count: number | undefined; className: string }) =>
  count > 0 && (
    <span className={`font-mono font-semibold text-bar-ink text-xs tabular-nums ${className}`}>
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
