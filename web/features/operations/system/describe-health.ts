import { formatDecimal, formatInstant, formatSize } from '#web/lib/format.ts';
import type { State } from './state-list.tsx';
import type { Health } from './system.ts';

/** One part of the server, in words. */
export interface Part {
  name: string;
  state: State;
  facts: string[];
  problem: string | null;
  /** A page where more can be seen or done. */
  to?: string;
}

/** Facts that don't apply are false or null. */
type Description = Pick<Part, 'name' | 'to'> & { isOff?: boolean; facts: (string | false | null)[] };

export const describeHealth = (health: Health): Part[] =>
  [
    { ...health.database, ...database(health.database) },
    { ...health.storage, ...storage(health.storage) },
    { ...health.jobs, ...jobs(health.jobs) },
    { ...health.conversions, ...conversions(health.conversions) },
    { ...health.schedules, ...schedules(health.schedules) },
    { ...health.mail, ...mail(health.mail) },
    { ...health.payments, ...payments(health.payments) },
    { ...health.backups, ...backups(health.backups) },
    { ...health.seal, ...seal(health.seal) },
    { ...health.search, ...search(health.search) },
  ].map(({ name, facts, problem, to, isOff }) => ({
    name,
    facts: facts.filter((fact) => typeof fact === 'string'),
    problem,
    state: problem ? 'problem' : isOff ? 'off' : 'ok',
    ...(to ? { to } : {}),
  }));

const database = ({ version, size, isEmbedded }: Health['database']): Description => ({
  name: 'Database',
  facts: [version && `PostgreSQL ${version}`, isEmbedded ? 'embedded' : 'at DATABASE_URL', size !== null && formatSize(size)],
});

const storage = ({ kind, free, briefs }: Health['storage']): Description => ({
  name: 'Files',
  facts: [
    kind === 'bucket' ? 'In a bucket' : 'On the disk',
    free !== null && `${formatSize(free)} free`,
    briefs && briefs.bytes > 0 && `${formatSize(briefs.bytes)} of ${formatSize(briefs.limit)} for files of briefs`,
  ],
  to: '/admin/settings/storage',
});

const jobs = ({ waiting, oldestSince, failed }: Health['jobs']): Description => ({
  name: 'Background jobs',
  facts: [
    waiting !== null && (waiting === 0 ? 'None waiting' : `${waiting} waiting`),
    oldestSince && `the oldest since ${formatInstant(oldestSince)}`,
    Boolean(failed) && `${failed} failed in the last 24 hours`,
  ],
});

const conversions = ({ machines, running, waiting }: Health['conversions']): Description => ({
  name: 'Conversions',
  isOff: machines === 0 && waiting === 0,
  facts: [
    machines !== null && (machines === 0 ? 'No machine with ffmpeg' : machines === 1 ? '1 machine' : `${machines} machines`),
    Boolean(running) && `${running} running`,
    waiting !== null && (waiting === 0 ? 'none waiting' : `${waiting} waiting`),
  ],
});

const schedules = ({ jobs }: Health['schedules']): Description => {
  const late = jobs.filter(({ isLate }) => isLate).length;
  return {
    name: 'Scheduled jobs',
    facts: [jobs.length > 0 && (late > 0 ? `${late} of ${jobs.length} late` : `All ${jobs.length} on time`)],
  };
};

const mail = ({ hasServer, lastSentAt, waiting, failed, withheld }: Health['mail']): Description => ({
  name: 'Email',
  isOff: !hasServer,
  facts: [
    !hasServer && 'No mail server: emails are only stored',
    hasServer && (lastSentAt ? `Last sent ${formatInstant(lastSentAt)}` : 'None sent yet'),
    Boolean(waiting) && `${waiting} waiting`,
    Boolean(failed) && `${failed} failed`,
    Boolean(withheld) && `${withheld} withheld from addresses that visitors typed too often`,
  ],
  to: '/admin/mail',
});

const providers = { stripe: 'Stripe', sandbox: 'Sandbox, without real money', off: 'Off' };

const payments = ({ mode, lastEventAt }: Health['payments']): Description => ({
  name: 'Card payments',
  isOff: mode === 'off',
  facts: [
    providers[mode],
    mode !== 'off' && (lastEventAt ? `last webhook ${formatInstant(lastEventAt)}` : 'no webhook in the last 90 days'),
  ],
});

const backups = ({ isOn, backups: [latest], lastRehearsal }: Health['backups']): Description => ({
  name: 'Backups',
  isOff: !isOn,
  facts: [
    !isOn && 'Off',
    isOn && (latest ? `Latest ${formatInstant(latest.createdAt)}, ${formatSize(latest.size)}` : 'None yet'),
    isOn && lastRehearsal && !lastRehearsal.error && `restored in a rehearsal ${formatInstant(lastRehearsal.finishedAt)}`,
  ],
});

const seal = ({ isUploaded, validUntil }: Health['seal']): Description => ({
  name: 'Sealing certificate',
  facts: [
    validUntil === null && 'Made when the first document is signed',
    validUntil !== null && `${isUploaded ? 'Your own' : "The studio's"}, valid until ${formatInstant(validUntil)}`,
  ],
  to: '/admin/settings/studio#sealing-certificate',
});

const search = ({ words }: Health['search']): Description => ({
  name: 'Search',
  facts: [
    words !== null && (words === 0 ? 'Typos are corrected in names' : `Typos are corrected, ${formatDecimal(String(words))} words known`),
  ],
});
