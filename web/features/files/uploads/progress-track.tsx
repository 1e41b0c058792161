import { percentOf } from './upload-texts.ts';

interface ProgressTrackProps {
  label: string;
  sent: number;
  size: number;
  /** Bytes are being sent right now. */
  isMoving: boolean;
}

/** An upload as a clip on a track: what has been sent, with the playhead at its end while bytes are moving. */
export function ProgressTrack({ label, sent, size, isMoving }: ProgressTrackProps) {
  const percent = percentOf({ sent, size });
  return (
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
}
