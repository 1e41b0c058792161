import { type ProjectStatus, projectStatuses } from '../../../../contract/projects.ts';

interface Move {
  createdAt: string;
  to: ProjectStatus;
}

export interface Step {
  status: ProjectStatus;
  place: 'done' | 'skipped' | 'now' | 'ahead';
  /** When the project came there last. */
  enteredAt: string | undefined;
  times: number;
}

/** A project's ten states as the track shows them: those behind it, where it is, and those to come. */
export function stepsOf(status: ProjectStatus, moves: readonly Move[]): Step[] {
  const present = projectStatuses.indexOf(status);
  const placeOf = (index: number, wasThere: boolean) => {
    if (index === present) return 'now';
    if (index > present) return 'ahead';
    return wasThere ? 'done' : 'skipped';
  };
  return projectStatuses.map((step, index) => {
    const entered = moves.filter(({ to }) => to === step).map(({ createdAt }) => createdAt);
    return { status: step, place: placeOf(index, entered.length > 0), enteredAt: entered.sort().at(-1), times: entered.length };
  });
}
