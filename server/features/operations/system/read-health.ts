import type { Health } from '#api/operations/system.ts';
import type { Formats } from '#domain/shared/format.ts';
import { describeDatabase } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findAccountProblem } from '#server/features/billing/payments/check-account.ts';
import { readPaymentActivity } from '#server/features/billing/payments/payments.store.ts';
import { readDelivery } from '#server/features/messaging/mail/mail.service.ts';
import { readBackups } from '#server/features/operations/backups/read-backups.ts';
import { canCompareWords, countWords, maxWords } from '#server/features/operations/search/search-words.store.ts';
import { type PublicShare, readPublicShare } from '#server/features/sales/briefs/public-share.ts';
import { readSealingCertificate } from '#server/features/sales/signing/sealing-certificate.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { type Backlog, findOldestUnfinished, readBacklog } from '#server/job-queue/backlog.ts';
import { readSchedules, type ScheduleStatus } from '#server/job-queue/read-schedules.ts';
import { readTime } from '#server/job-queue/scheduler.ts';
import { keepsBackups, type Settings, sendsEmails } from '#server/settings/settings.ts';
import { addMilliseconds, days, hours, minutes } from '#server/shared/clock.ts';
import { probe } from '#server/shared/probe.ts';
import { buildStamp } from '#server/shared/version.ts';
import { readUploadSpace, studioReserve, type UploadSpace } from '#server/uploads/upload-space.ts';
import { jobTitle } from './job-titles.ts';
import { readConversions } from './read-conversions.ts';

/** In bytes. With less, the studio's own uploads may be refused soon. */
const minFreeSpace = 5e9;
/** In bytes. With less, clients' uploads may be refused soon. */
const minSpaceForClients = 10e9;
/** A job that is due starts within seconds. */
const maxJobWait = 10 * minutes;
/** Events arrive within seconds of what they are about. */
const maxEventDelay = 1 * hours;
/** How long before a certificate expires it's reported, which is enough time to get another one. */
const certificateNotice = 30 * days;

/** Checks all parts of the server at the same time. What hangs or fails is only that part's problem. */
export async function readHealth(deps: Deps): Promise<Health> {
  const [database, storage, jobs, conversions, schedules, mail, payments, backups, seal, search] = await Promise.all([
    readDatabase(deps),
    readStorage(deps),
    readJobs(deps),
    readConversions(deps),
    readScheduledJobs(deps),
    readMail(deps),
    readPayments(deps),
    readBackups(deps),
    readSeal(deps),
    readSearch(deps),
  ]);
  return { version: buildStamp, database, storage, jobs, conversions, schedules, mail, payments, backups, seal, search };
}

async function readDatabase({ db, settings }: Deps): Promise<Health['database']> {
  const { value, problem } = await probe(() => describeDatabase(db));
  return {
    problem: problem === undefined ? null : `The database can't be read. ${problem}`,
    isEmbedded: settings.databaseUrl === undefined,
    version: value?.version ?? null,
    size: value?.size ?? null,
  };
}

async function readStorage(deps: Deps): Promise<Health['storage']> {
  const { storage, settings } = deps;
  const { value, problem } = await probe(async () => {
    await storage.check();
    const free = await storage.freeSpace();
    const space = await readUploadSpace(deps, deps.db);
    const share = await readPublicShare(deps, deps.db);
    const formats = await readFormats(deps.db);
    const problems = [free !== undefined && space && problemOfSpace(free, space, formats), problemOfShare(share, formats)].filter(Boolean);
    return { free, problem: problems.length > 0 ? problems.join(' ') : null, briefs: { bytes: share.used, limit: share.limit } };
  });
  const { free, briefs } = value ?? {};
  return { problem: problem ?? value?.problem ?? null, kind: settings.s3 ? 'bucket' : 'disk', free: free ?? null, briefs: briefs ?? null };
}

function problemOfSpace(free: number, { client: forClients, outstanding }: UploadSpace, { size }: Formats): string | null {
  if (free < minFreeSpace) return `Less than 5 GB of disk space is left. ${freeSome}`;
  if (forClients <= 0) return `Clients' uploads are refused, because the last ${size(studioReserve)} are kept for the studio. ${freeSome}`;
  if (forClients < minSpaceForClients) return `Clients' uploads are refused once they have sent ${size(forClients)} more. ${freeSome}`;
  if (outstanding <= forClients) return null;
  return `The uploads underway need ${size(outstanding)}, but there is space for ${size(forClients)}. You can see and cancel them under Storage.`;
}

/** Strangers fill the share for files of briefs, so the studio hears of it before somebody is refused. */
function problemOfShare({ used, limit, refused }: PublicShare, { size }: Formats): string | null {
  const isNearlyUsed = used >= limit * 0.8;
  if (refused === 0 && !isNearlyUsed) return null;
  return [
    refused === 1 && 'In the last 7 days, there was no space for a file of a brief.',
    refused > 1 && `In the last 7 days, there was no space for files of ${refused} briefs.`,
    `The files of all briefs take ${size(used)} of ${size(limit)}; one sender can have a fifth of that. Delete some under Storage, or raise PUBLIC_UPLOAD_SHARE.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const freeSome = 'Free some, or move the files to a larger disk.';

async function readJobs({ db, jobs }: Deps): Promise<Health['jobs']> {
  const { value, problem } = await probe(() => readBacklog(db, jobs.queues));
  if (!value) return { problem, waiting: null, oldestSince: null, failed: null };
  const failed = Object.values(value.failed).reduce((sum, count) => sum + count, 0);
  return { problem: problemOfJobs(value), waiting: value.waiting, oldestSince: value.oldestSince, failed };
}

function problemOfJobs({ oldestSince, failed }: Backlog): string | null {
  if (oldestSince && Date.now() - oldestSince.getTime() > maxJobWait)
    return 'Background jobs have been waiting for more than 10 minutes. Check that a process runs them (WORKERS), and read its log.';
  // Failures of these jobs are reported under email and backups.
  const { 'deliver-mail': _mail, 'back-up': _backUp, 'rehearse-restore': _rehearsal, ...others } = failed;
  const titles = Object.keys(others).map(jobTitle);
  return titles.length === 0 ? null : `Background jobs failed in the last 24 hours: ${titles.join(', ')}. The server's log says why.`;
}

async function readScheduledJobs({ db, jobs: { queues }, settings }: Deps): Promise<Health['schedules']> {
  const { value, problem } = await probe(async () => readSchedules(db, queues, await readTime(db)));
  const jobs = (value ?? []).filter(({ name }) => isInUse(name, settings)).map((job) => ({ ...job, title: jobTitle(job.name) }));
  return { problem: problem ?? problemOfSchedules(jobs), jobs };
}

/** Some jobs do nothing unless a setting turns them on. */
function isInUse(name: ScheduleStatus['name'], settings: Settings): boolean {
  if (name === 'back-up' || name === 'rehearse-restore') return keepsBackups(settings);
  return name !== 'run-sandbox-tasks' || settings.payments.mode === 'sandbox';
}

function problemOfSchedules(jobs: Health['schedules']['jobs']): string | null {
  const late = jobs.filter(({ isLate }) => isLate).map(({ title }) => title);
  return late.length === 0
    ? null
    : `Scheduled jobs are late: ${late.join(', ')}. Check that a process runs background jobs (WORKERS), and read its log.`;
}

async function readMail(deps: Deps): Promise<Health['mail']> {
  const hasServer = sendsEmails(deps.settings);
  const { value, problem } = await probe(async () => {
    const [delivery, oldestSince] = await Promise.all([readDelivery(deps), findOldestUnfinished(deps.db, 'deliver-mail')]);
    return { delivery, isLate: oldestSince !== null && Date.now() - oldestSince.getTime() > maxJobWait };
  });
  if (!value) return { problem, hasServer, lastSentAt: null, waiting: null, failed: null, withheld: null };
  const { lastError, ...delivery } = value.delivery;
  return { problem: problemOfMail(value), hasServer, ...delivery };
}

/** @param isLate whether an email has been waiting for more than ten minutes */
function problemOfMail({ delivery, isLate }: { delivery: Awaited<ReturnType<typeof readDelivery>>; isLate: boolean }): string | null {
  const { failed, waiting, lastError } = delivery;
  const problems = [
    failed === 1 && "An email couldn't be sent. You can see why under Email, and send it again.",
    failed > 1 && `${failed} emails couldn't be sent. You can see why under Email, and send them again.`,
    isLate && 'Emails have been waiting for more than 10 minutes.',
    waiting > 0 &&
      `The mail server isn't accepting emails. Check SMTP_URL, and that the server is running. Each email is retried for half a day. The latest error: ${lastError}`,
    isLate && waiting === 0 && 'Check that a process runs background jobs (WORKERS), and read its log.',
  ].filter(Boolean);
  return problems.length > 0 ? problems.join(' ') : null;
}

async function readPayments(deps: Deps): Promise<Health['payments']> {
  const { db, settings } = deps;
  const { mode } = settings.payments;
  const [{ value, problem }, account] = await Promise.all([
    probe(() => readPaymentActivity(db)),
    probe(async () => (await findAccountProblem(deps)) ?? null),
  ]);
  if (!value) return { problem, mode, lastEventAt: null };
  const { lastEventAt, lastPaymentAt } = value;
  const isSilent = lastPaymentAt !== null && (lastEventAt === null || lastPaymentAt > addMilliseconds(lastEventAt, maxEventDelay));
  const problems = [account.problem ?? account.value, mode !== 'off' && isSilent && noEventsProblem].filter(Boolean);
  return { problem: problems.length > 0 ? problems.join(' ') : null, mode, lastEventAt };
}

const noEventsProblem =
  'No webhook arrived for the last online payment, so it was booked by asking the payment provider. Check that the provider has a webhook to /api/payments/webhook on this site, and that STRIPE_WEBHOOK_SECRET is its secret.';

async function readSeal({ db, clock }: Deps): Promise<Health['seal']> {
  const { value, problem } = await probe(async () => ({
    certificate: await readSealingCertificate({ db }),
    formats: await readFormats(db),
  }));
  if (!value?.certificate) return { problem: problem ?? null, isUploaded: null, validUntil: null };
  const { isUploaded, validUntil } = value.certificate;
  // A certificate that the server made itself is replaced when it has expired.
  const isLate = isUploaded && validUntil < addMilliseconds(clock.now(), certificateNotice);
  const date = value.formats.date(validUntil.toISOString().slice(0, 10));
  return { problem: isLate ? certificateProblem(date, validUntil > clock.now()) : null, isUploaded, validUntil };
}

const certificateProblem = (date: string, isValid: boolean) =>
  isValid
    ? `Your sealing certificate expires on ${date}. From then on, nothing can be signed. Upload a new one under Studio.`
    : `Your sealing certificate expired on ${date}, so nothing can be signed. Upload a new one under Studio, or remove it.`;

async function readSearch({ db }: Deps): Promise<Health['search']> {
  const { value, problem } = await probe(async () => ({ words: await countWords(db), canCompare: await canCompareWords(db) }));
  if (!value) return { problem, words: null };
  const { words, canCompare } = value;
  if (!canCompare) return { problem: noExtensionsProblem, words };
  return { problem: words < maxWords ? null : tooManyWordsProblem, words };
}

const noExtensionsProblem =
  "Search doesn't correct typos, because the database lacks extensions. Have its administrator run: create extension pg_trgm; create extension fuzzystrmatch;";
const tooManyWordsProblem = `Search corrects typos with the ${maxWords.toLocaleString('en')} most frequent words only, because there are more.`;
