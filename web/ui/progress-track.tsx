interface ProgressTrackProps {
  label: string;
  percent: number;
  /** Whether something is happening right now. */
  isMoving: boolean;
}

/** A progress bar that looks like a clip on a track, with the playhead at its end while something is happening. */
export const ProgressTrack = ({ label, percent, isMoving }: ProgressTrackProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-1.5 overflow-hidden rounded-[2px] bg-inset"
  >
    <div
      className={`h-full transition-[width] duration-200 ${isMoving ? 'border-accent border-r-3 bg-ink' : 'bg-muted'}`}
      style={{ width: `${percent}%` }}
    />
  </div>
);
