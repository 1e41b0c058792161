import { formatMoney } from '#web/lib/format.ts';
import type { OwnProjectDetail } from './project.ts';

export type Rounds = OwnProjectDetail['rounds'];

/** Which round of changes the client has asked for; null where none is included or was asked for. */
export function roundText({ used, included }: Rounds): string | null {
  if (used > included) return `Round ${used}, ${used - included} extra`;
  if (used > 0) return `Round ${used} of ${included}`;
  return included > 0 ? `${included} ${included === 1 ? 'round' : 'rounds'} included` : null;
}

/** Which round asking for changes begins, and what it costs once the included ones are used. */
export function nextRoundText({ used, included, extraPrice, currency }: Rounds): string {
  if (used < included) return `This is round ${used + 1} of ${included}.`;
  const cost = extraPrice ? `costs ${formatMoney({ currency, amount: extraPrice })}` : 'is billed separately';
  return `${usedText(included)} This extra round ${cost}.`;
}

function usedText(included: number): string {
  if (included === 0) return 'No rounds are included.';
  return included === 1 ? 'The included round is used.' : `The ${included} included rounds are used.`;
}
