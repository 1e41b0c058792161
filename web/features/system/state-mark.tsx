import { Check, Minus, TriangleAlert } from 'lucide-react';

/** In order, not in use, not set up yet, or in need of attention. */
export type State = 'ok' | 'off' | 'missing' | 'problem';

const marks = {
  ok: { Icon: Check, color: 'bg-forest text-on-forest', text: 'in order' },
  off: { Icon: Minus, color: 'bg-gray text-on-gray', text: 'off' },
  missing: { Icon: TriangleAlert, color: 'bg-mango text-on-mango', text: 'missing' },
  problem: { Icon: TriangleAlert, color: 'bg-rose text-on-rose', text: 'needs attention' },
};

export function StateMark({ state }: { state: State }) {
  const { Icon, color, text } = marks[state];
  return (
    <span className={`grid size-6 shrink-0 place-items-center rounded-full ${color}`}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">({text})</span>
    </span>
  );
}

const clipColors: Record<State, string> = { ok: 'bg-on-forest', off: 'bg-inset', missing: 'bg-on-mango', problem: 'bg-on-rose' };

/** The states as clips on a track; the list below says them in words. */
export const StateTrack = ({ states }: { states: State[] }) => (
  <div aria-hidden className="flex gap-1 border-line border-b px-5 py-3">
    {states.map((state, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the states have no other identity, and their order is fixed
      <span key={index} className={`h-3 flex-1 rounded-sm ${clipColors[state]}`} />
    ))}
  </div>
);
