import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { describeHealth, type Part } from './describe-health.ts';
import { StateList } from './state-list.tsx';
import type { Health } from './system.ts';

/** The health of each part of the server, with what is wrong and what to do. */
export function HealthCard({ health, onRefresh }: { health: Health; onRefresh: () => Promise<unknown> }) {
  const parts = describeHealth(health);
  const refresh = useMutation({ mutationFn: onRefresh });
  return (
    <TitledCard flush title="Health" aside={summarize(parts)}>
      <StateList entries={parts.map((part) => ({ ...part, text: <Facts {...part} /> }))} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3">
        <p className="text-muted text-sm">Picturelock {health.version}</p>
        <ActionButton size="small" action={refresh} pendingLabel="Checking...">
          Check again
        </ActionButton>
      </div>
    </TitledCard>
  );
}

function summarize(parts: Part[]): string {
  const count = (state: Part['state']) => parts.filter((part) => part.state === state).length;
  const [problems, off] = [count('problem'), count('off')];
  if (problems > 0) return problems === 1 ? '1 problem' : `${problems} problems`;
  return off > 0 ? `No problems, ${off} off` : 'Everything is in order';
}

const Facts = ({ facts, problem }: Part) => (
  <div className="grid gap-1">
    {facts.length > 0 && <p className="text-pretty text-muted text-sm tabular-nums">{facts.join(' · ')}</p>}
    {problem && <p className="max-w-[75ch] text-pretty text-on-rose text-sm [overflow-wrap:anywhere]">{problem}</p>}
  </div>
);
