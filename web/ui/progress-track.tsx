interface ProgressTrackProps {
  label: string;
  percent: number;
  /** Something is happening right now. */
  isMoving: boolean;
}

/** Progress as a clip on a track: what is done, with the playhead at its end while it moves. */
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
