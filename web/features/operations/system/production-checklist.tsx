import type { ProductionCheckName } from '#api/operations/system.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { StateList } from './state-list.tsx';
import type { System } from './system.ts';

type Check = System['checks'][number];

/** Each check's name, and its text when nothing is missing. */
const texts: Record<ProductionCheckName, { name: string; done: string }> = {
  https: { name: 'HTTPS', done: 'Visitors connect over HTTPS.' },
  proxy: { name: 'Proxy', done: 'The server sees the address of each visitor, for rate limits.' },
  secrets: { name: 'Secrets', done: 'No secret is easy to guess.' },
  database: { name: 'Database', done: 'The connection stays inside the network, or is encrypted.' },
  storage: { name: 'Files', done: 'Files stay inside the network, or are encrypted in transit.' },
  email: { name: 'Email', done: 'A mail server is set.' },
  payments: { name: 'Card payments', done: 'The keys are live, or cards are off on purpose.' },
  backups: { name: 'Nightly backups', done: 'Nightly backups are on.' },
  monitoring: { name: 'Monitoring', done: 'Prometheus can read /metrics with the token.' },
};

/** What the settings lack for a studio on the internet. */
export function ProductionChecklist({ checks }: { checks: Check[] }) {
  const missing = checks.filter(({ advice }) => advice !== null).length;
  return (
    <TitledCard flush title="Production checklist" aside={`${checks.length - missing} of ${checks.length} ready`}>
      <StateList entries={checks.map(describe)} />
      <div className="border-line border-t px-5 py-3">
        <p className="max-w-[75ch] text-pretty text-muted text-sm">
          These are environment variables of the server, described in docs/operating.md. The server also logs what is missing when it
          starts.
        </p>
      </div>
    </TitledCard>
  );
}

const describe = ({ name, advice }: Check) => ({
  name: texts[name].name,
  state: advice === null ? ('ok' as const) : ('missing' as const),
  text: (
    <p className={`max-w-[75ch] text-pretty text-sm [overflow-wrap:anywhere] ${advice === null ? 'text-muted' : ''}`}>
      {advice ?? texts[name].done}
    </p>
  ),
});
