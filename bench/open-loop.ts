import { setTimeout } from 'node:timers/promises';

export interface Timed {
  milliseconds: number;
}

/**
 * Sends at a constant rate, whether or not answers come: who waits for a slow answer before sending on measures less than
 * visitors wait. For the same reason each is timed from when it was due.
 */
export async function sendSteadily<Answer>(
  perSecond: number,
  seconds: number,
  send: (number: number) => Promise<Answer>,
): Promise<(Answer & Timed)[]> {
  const startedAt = performance.now();
  const answers: Promise<Answer & Timed>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = startedAt + (number * 1000) / perSecond;
    await setTimeout(Math.max(0, due - performance.now()));
    answers.push(send(number).then((answer) => ({ ...answer, milliseconds: performance.now() - due })));
  }
  return Promise.all(answers);
}

/** The time within which so many percent of the answers came, in milliseconds. */
export function percentile(answers: Timed[], percent: number): number {
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.ceil((times.length * percent) / 100) - 1] ?? Number.NaN;
}
