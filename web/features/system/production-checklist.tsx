import type { ProductionCheckName } from '../../../contract/system.ts';
import { TitledCard } from '../../ui/titled-card.tsx';
import type { System } from './queries.ts';
import { type State, StateMark, StateTrack } from './state-mark.tsx';

type Check = System['checks'][number];

/** What each check is about, and what is said when nothing is missing. */
const texts: Record<ProductionCheckName, { name: string; done: string }> = {
  https: { name: 'HTTPS', done: 'Visitors connect over HTTPS.' },
  proxy: { name: 'Proxy', done: 'Each visitor has an address of their own, which rate limits count by.' },
  secrets: { name: 'Secrets', done: 'None of them is easy to guess.' },
  database: { name: 'Database', done: 'The connection stays inside the network, or is encrypted.' },
  storage: { name: 'Files', done: 'They stay inside the network, or travel encrypted.' },
  email: { name: 'Email', done: 'A mail server is set.' },
  payments: { name: 'Card payments', done: 'The keys are live, or cards are off on purpose.' },
  backups: { name: 'Nightly backups', done: 'They are on.' },
  monitoring: { name: 'Monitoring', done: 'Whoever has the token can read /metrics.' },
};

/** What the settings lack for a studio on the internet. */
export function ProductionChecklist({ checks }: { checks: Check[] }) {
  const missing = checks.filter(({ advice }) => advice !== null).length;
  return (
    <TitledCard flush title="Settings for the internet" aside={`${checks.length - missing} of ${checks.length} ready`}>
      <StateTrack states={checks.map(stateOf)} />
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <CheckRow key={check.name} {...check} />
        ))}
      </ul>
      <div className="border-line border-t px-5 py-3">
        <p className="max-w-[75ch] text-pretty text-muted text-sm">
          Set where this studio is hosted. The settings are described in README.md, and how to run the server in docs/operating.md, which
          come with Picturelock. The server also logs what is missing when it starts.
        </p>
      </div>
    </TitledCard>
  );
}

const stateOf = ({ advice }: Check): State => (advice === null ? 'ok' : 'missing');

const CheckRow = (check: Check) => (
  <li className="flex gap-4 px-5 py-3">
    <StateMark state={stateOf(check)} />
    <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-baseline">
      <h3 className="font-semibold">{texts[check.name].name}</h3>
      <p className={`max-w-[75ch] text-pretty text-sm [overflow-wrap:anywhere] ${check.advice === null ? 'text-muted' : ''}`}>
        {check.advice ?? texts[check.name].done}
      </p>
    </div>
  </li>
);
