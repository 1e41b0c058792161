import { formatInstant, formatSize } from '../../lib/format.ts';
import type { Health } from './queries.ts';
import type { State } from './state-mark.tsx';

/** One part of the server, in words. */
export interface Part {
  name: string;
  state: State;
  facts: string[];
  problem: string | null;
  /** Where more can be seen or done. */
  to?: string;
}

type Words = Omit<Part, 'state' | 'problem'> & { isOff?: boolean };

export const describeHealth = (health: Health): Part[] =>
  [
    { ...health.database, ...database(health.database) },
    { ...health.storage, ...storage(health.storage) },
    { ...health.jobs, ...jobs(health.jobs) },
    { ...health.mail, ...mail(health.mail) },
    { ...health.payments, ...payments(health.payments) },
    { ...health.backups, ...backups(health.backups) },
  ].map(({ name, facts, problem, to, isOff }) => ({
    name,
    facts: facts.filter(Boolean),
    problem,
    state: problem ? 'problem' : isOff ? 'off' : 'ok',
    ...(to ? { to } : {}),
  }));

const database = ({ version, size, isEmbedded }: Health['database']): Words => ({
  name: 'Database',
  facts: [version && `PostgreSQL ${version}`, isEmbedded ? 'embedded' : 'at DATABASE_URL', size !== null && formatSize(size)].filter(
    isText,
  ),
});

const storage = ({ kind, free }: Health['storage']): Words => ({
  name: 'Files',
  facts: [kind === 'bucket' ? 'In a bucket' : 'On the disk', free !== null && `${formatSize(free)} free`].filter(isText),
  to: '/admin/settings/storage',
});

const jobs = ({ waiting, oldestSince, failed }: Health['jobs']): Words => ({
  name: 'Background jobs',
  facts: [
    waiting !== null && (waiting === 0 ? 'None waiting' : `${waiting} waiting`),
    oldestSince && `the oldest since ${formatInstant(oldestSince)}`,
    Boolean(failed) && `${failed} failed in the last 24 hours`,
  ].filter(isText),
});

const mail = ({ hasServer, lastSentAt, waiting, failed }: Health['mail']): Words => ({
  name: 'Email',
  isOff: !hasServer,
  facts: [
    !hasServer && 'No mail server: emails are only stored',
    hasServer && (lastSentAt ? `Last sent ${formatInstant(lastSentAt)}` : 'None sent yet'),
    Boolean(waiting) && `${waiting} waiting`,
    Boolean(failed) && `${failed} failed`,
  ].filter(isText),
  to: '/admin/mail',
});

const providers = { stripe: 'Stripe', sandbox: 'Sandbox, without real money', off: 'Off' };

const payments = ({ mode, lastEventAt }: Health['payments']): Words => ({
  name: 'Card payments',
  isOff: mode === 'off',
  facts: [
    providers[mode],
    mode !== 'off' && (lastEventAt ? `last webhook ${formatInstant(lastEventAt)}` : 'no webhook in the last 90 days'),
  ].filter(isText),
});

const backups = ({ isOn, backups: [latest], lastRehearsal }: Health['backups']): Words => ({
  name: 'Backups',
  isOff: !isOn,
  facts: [
    !isOn && 'Off',
    isOn && (latest ? `Latest ${formatInstant(latest.createdAt)}, ${formatSize(latest.size)}` : 'None yet'),
    isOn && lastRehearsal && !lastRehearsal.error && `restored in a rehearsal ${formatInstant(lastRehearsal.finishedAt)}`,
  ].filter(isText),
});

const isText = (fact: unknown): fact is string => typeof fact === 'string';
