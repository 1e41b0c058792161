import { formatDate, formatRelativeDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CellText } from '#web/ui/list/cells.tsx';
import type { Lead } from './lead.ts';

/** The next step and its date, marked when the lead waits for the studio. */
export function FollowUp({ lead: { nextStep, nextStepDate, isQuiet } }: { lead: Lead }) {
  return (
    <span className="cell-wide flex flex-wrap items-center gap-x-2 gap-y-1">
      {nextStep && <CellText>{nextStep}</CellText>}
      {nextStepDate && (
        <time dateTime={nextStepDate} title={formatRelativeDay(nextStepDate)} className="whitespace-nowrap tabular-nums">
          {formatDate(nextStepDate)}
        </time>
      )}
      {isQuiet && <Badge color="rose">{nextStepDate ? `due ${formatRelativeDay(nextStepDate)}` : 'quiet'}</Badge>}
      {!nextStep && !nextStepDate && !isQuiet && <span className="text-muted">No next step</span>}
    </span>
  );
}
