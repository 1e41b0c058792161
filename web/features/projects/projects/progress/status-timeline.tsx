import type { ProjectStatus } from '#domain/projects/statuses.ts';
import type { ProjectEvent } from '#web/features/projects/projects/project.ts';
import { formatInstant, formatStatus } from '#web/lib/format.ts';
import { CurrentMarker } from './current-marker.tsx';
import { type TimelineStep, timelineSteps } from './timeline-steps.ts';

const phaseClasses: Record<TimelineStep['phase'], string> = {
  completed: 'bg-ink text-surface',
  passed: 'border border-input text-muted',
  current: 'bg-accent text-on-accent',
  upcoming: 'bg-inset text-muted',
};

/** Every status of a project in order, horizontal on wide screens and vertical on narrow ones, with the current one marked. */
export function StatusTimeline({ status, events }: { status: ProjectStatus; events: ProjectEvent[] }) {
  return (
    <ol aria-label="Project progress" className="grid gap-1.5 lg:grid-cols-10 lg:gap-1 lg:pt-3">
      {timelineSteps(status, events).map((step, index) => (
        <li
          key={step.status}
          aria-current={step.phase === 'current' ? 'step' : undefined}
          className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 lg:grid-cols-1 lg:content-start lg:gap-y-2.5"
        >
          {step.phase === 'current' && <CurrentMarker className="hidden lg:block" />}
          <StepNumber step={step} ordinal={index + 1} />
          <StepCaption step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepNumber({ step: { phase }, ordinal }: { step: TimelineStep; ordinal: number }) {
  return (
    <span
      aria-hidden
      className={`flex h-9 items-center justify-center rounded-sm font-mono text-xs lg:justify-start lg:px-2 ${phaseClasses[phase]}`}
    >
      {String(ordinal).padStart(2, '0')}
    </span>
  );
}

function StepCaption({ step: { status, phase, enteredAt, timesEntered } }: { step: TimelineStep }) {
  const nameClass = phase === 'current' ? 'font-semibold' : phase === 'completed' ? '' : 'text-muted';
  return (
    <span className={`grid lg:gap-0.5 lg:pr-1 ${phase === 'current' ? 'lg:pl-2.5' : ''}`}>
      <span className={`text-sm ${nameClass}`}>
        {formatStatus(status)}
        <span className="sr-only">, {phase}</span>
      </span>
      <span className="text-muted text-xs tabular-nums">
        {enteredAt && (
          <>
            {phase === 'upcoming' && 'last '}
            <time dateTime={enteredAt}>{formatInstant(enteredAt)}</time>
            {timesEntered > 1 && <span className="whitespace-nowrap"> ({timesEntered} times)</span>}
          </>
        )}
      </span>
    </span>
  );
}
