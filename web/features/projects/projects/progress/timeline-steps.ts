import { type ProjectStatus, projectStatuses } from '#domain/projects/statuses.ts';

interface StatusEvent {
  createdAt: string;
  to: ProjectStatus;
}

export interface TimelineStep {
  status: ProjectStatus;
  phase: 'completed' | 'passed' | 'current' | 'upcoming';
  /** The last time the project entered this status. */
  enteredAt: string | undefined;
  timesEntered: number;
}

/** Every status of a project in order, with whether and when the project was there. */
export function timelineSteps(current: ProjectStatus, events: readonly StatusEvent[]): TimelineStep[] {
  const currentIndex = projectStatuses.indexOf(current);
  const phaseOf = (index: number, wasEntered: boolean) => {
    if (index === currentIndex) return 'current';
    if (index > currentIndex) return 'upcoming';
    return wasEntered ? 'completed' : 'passed';
  };
  return projectStatuses.map((status, index) => {
    const entered = events.filter(({ to }) => to === status).map(({ createdAt }) => createdAt);
    return { status, phase: phaseOf(index, entered.length > 0), enteredAt: entered.sort().at(-1), timesEntered: entered.length };
  });
}
