import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What is in order, not in use, not set up yet, or in need of attention. */
export type State = 'ok' | 'off' | 'missing' | 'problem';

const marks = {
  ok: { Icon: Check, color: 'bg-forest text-on-forest', text: 'in order' },
  off: { Icon: Minus, color: 'bg-gray text-on-gray', text: 'off' },
  missing: { Icon: TriangleAlert, color: 'bg-mango text-on-mango', text: 'missing' },
  problem: { Icon: TriangleAlert, color: 'bg-rose text-on-rose', text: 'needs attention' },
};

const clipColors: Record<State, string> = { ok: 'bg-on-forest', off: 'bg-inset', missing: 'bg-on-mango', problem: 'bg-on-rose' };

interface Entry {
  name: string;
  state: State;
  /** A page where more can be seen or done. */
  to?: string;
  text: ReactNode;
}

/** Named states: as clips on a track, then in words. */
export const StateList = ({ entries }: { entries: Entry[] }) => (
  <>
    <div aria-hidden className="flex gap-1 border-line border-b px-5 py-3">
      {entries.map(({ name, state }) => (
        <span key={name} className={`h-3 flex-1 rounded-sm ${clipColors[state]}`} />
      ))}
    </div>
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <Row key={entry.name} {...entry} />
      ))}
    </ul>
  </>
);

const Row = ({ name, state, to, text }: Entry) => (
  <li className="flex gap-4 px-5 py-3">
    <Mark state={state} />
    <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-baseline">
      <h3 className="font-semibold">
        {to ? (
          <Link to={to} className="touch-target underline decoration-line underline-offset-4 hover:decoration-ink">
            {name}
          </Link>
        ) : (
          name
        )}
      </h3>
      {text}
    </div>
  </li>
);

function Mark({ state }: { state: State }) {
  const { Icon, color, text } = marks[state];
  return (
    <span className={`grid size-6 shrink-0 place-items-center rounded-full ${color}`}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">({text})</span>
    </span>
  );
}
