import { ProgressTrack } from '#web/ui/progress-track.tsx';

/** How many of several deliverables are approved. */
export function DeliverableProgress({ approved, total }: { approved: number; total: number }) {
  const text = `${approved} of ${total} approved`;
  return (
    <div className="grid gap-1.5">
      <p className="text-muted text-sm tabular-nums">{text}</p>
      <ProgressTrack label={text} percent={Math.round((approved / total) * 100)} isMoving={false} />
    </div>
  );
}
