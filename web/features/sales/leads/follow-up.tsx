import { formatDate, formatRelativeDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Lead } from './lead.ts';

/** The next step and its date, marked when the lead waits for the studio. */
export function FollowUp({ lead: { nextStep, nextStepDate, isQuiet, followUpOn } }: { lead: Lead }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {nextStep && <span className="line-clamp-2 [overflow-wrap:anywhere]">{nextStep}</span>}
      {nextStepDate && (
        <time dateTime={nextStepDate} title={formatRelativeDay(nextStepDate)} className="whitespace-nowrap tabular-nums">
          {formatDate(nextStepDate)}
        </time>
      )}
      {isQuiet && <Badge color="rose">{nextStepDate ? `due ${formatRelativeDay(followUpOn)}` : 'quiet'}</Badge>}
      {!nextStep && !nextStepDate && !isQuiet && <span className="text-muted">No next step</span>}
    </span>
  );
}
