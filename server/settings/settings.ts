import { resolve } from 'node:path';
import { z } from 'zod';
import { newPassword } from '#api/shared/passwords.ts';
import { folderInBucket, readS3, type S3Settings, s3Conflict, s3Environment } from './s3-settings.ts';

/** The settings as the rest of the server reads them; docs/operating.md documents each. */
export interface Settings {
  host: string;
  port: number;
  publicUrl: URL;
  /** Where PostgreSQL is; the embedded database is used when undefined. */
  databaseUrl: string | undefined;
  /** How many database connections requests share. */
  databaseConnections: number;
  dataDir: string;
  demoData: boolean;
  adminPassword: string | undefined;
  payments: PaymentSettings;
  /** Without `from`, emails are sent under the studio's name and address. */
  mail: { smtpUrl: string | undefined; from: string | undefined };
  logLevel: (typeof logLevels)[number];
  /** The number of proxies in front of the server, or their addresses. */
  trustProxy: number | string[];
  /** Whether the server serves the site. A process that runs nothing but jobs only says how it is. */
  servesSite: boolean;
  runsJobs: boolean;
  /** Whether it runs only jobs that convert: it then needs the database and the bucket, and no other settings. */
  onlyConverts: boolean;
  /** How many videos are processed at a time. */
  videoJobs: number;
  /** The largest file that can be uploaded, in bytes. */
  uploadLimit: number;
  /** What the unfinished uploads of one client, or by one upload link, can have together, in bytes. */
  uploadShare: number;
  /** What the files of all briefs can have together, finished or not, in bytes. */
  publicUploadShare: number;
  /** Whether webhooks may be sent to addresses inside the network, and without encryption. */
  webhooksAllowPrivate: boolean;
  /** The token that whoever reads the metrics must have; there are no metrics when undefined. */
  metricsToken: string | undefined;
  /** The collector that gets a trace of each request; none when undefined. */
  tracesEndpoint: string | undefined;
  /** The bucket that files are kept in; on the disk when undefined. */
  s3: S3Settings | undefined;
  backup: {
    /** Where nightly backups go: a directory, or what their names in the bucket begin with. There are none if both are undefined. */
    directory: string | undefined;
    prefix: string | undefined;
    /** How many nightly backups are kept. */
    keep: number;
    /** Encrypts backups, and decrypts them. */
    passphrase: string | undefined;
  };
}

export type PaymentSettings =
  /** Whether "off" was chosen, or is the mode because nothing is set. */
  | { mode: 'off'; isChosen: boolean }
  | { mode: 'sandbox' }
  | { mode: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string };

/** Whether a mail server is set up; without one, emails are only stored. */
export const sendsEmails = ({ mail }: Pick<Settings, 'mail'>): boolean => mail.smtpUrl !== undefined;

/** Whether a setting says where nightly backups go. */
export const keepsBackups = ({ backup: { directory, prefix } }: Pick<Settings, 'backup'>): boolean =>
  directory !== undefined || prefix !== undefined;

/** A problem the operator can fix: the server prints only the message, one line per setting, and exits. */
export class SettingsError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const text = z.string().trim().min(1);
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on');
const isHopCount = (value: string) => /^\d+$/.test(value);
const addresses = (value: string) => value.split(',').map((entry) => entry.trim());
const isAddress = (value: string) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(value).success;

const byteUnits: Record<string, number> = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** Parses a size: `50GB` is 50,000,000,000 bytes. @returns NaN for anything else */
function parseBytes(text: string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([KMGT]B)?$/i.exec(text) ?? [];
  return Math.floor(Number(amount) * byteUnits[unit.toUpperCase()]!);
}

const byteSize = z
  .string()
  .refine((value) => parseBytes(value) > 0, 'must be a size such as 50GB')
  .transform(parseBytes);

const environment = z.object({
  HOST: text.default('127.0.0.1'),
  PORT: z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65535, 'must be a port number from 1 to 65535')
    .transform(Number)
    .default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://studio.example' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname === '/',
      'must not include a path: the site is served from the root of its host',
    )
    .optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL such as postgres://user:password@host:5432/database' })
    .optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^([2-9]|[1-9]\d|100)$/, 'must be a number from 2 to 100')
    .transform(Number)
    .default(10),
  DATA_DIR: text.default('.data'),
  DEMO_DATA: onOff.optional(),
  ADMIN_PASSWORD: text
    .refine(
      (password) => newPassword.safeParse(password).success,
      'must have 8 to 128 characters, including an uppercase letter, a lowercase letter and a number',
    )
    .optional(),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_ or sk_live_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_').optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_./, 'must start with whsec_').optional(),
  PAYMENTS: z.enum(['stripe', 'sandbox', 'off'], { error: 'must be stripe, sandbox or off' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: text.optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => isHopCount(value) || addresses(value).every(isAddress),
      'must be a number of proxies or a comma-separated list of addresses or CIDR ranges',
    )
    .transform((value) => (isHopCount(value) ? Number(value) : addresses(value)))
    .default(0),
  WORKERS: z.enum(['on', 'off', 'only', 'conversions'], { error: 'must be on, off, only or conversions' }).default('on'),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  WEBHOOKS_ALLOW_PRIVATE: onOff.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:4318' }).optional(),
  VIDEO_JOBS: z
    .string()
    .regex(/^([1-9]|1\d|20)$/, 'must be a number from 1 to 20')
    .transform(Number)
    .default(1),
  UPLOAD_LIMIT: byteSize.default(50e9),
  UPLOAD_SHARE: byteSize.optional(),
  PUBLIC_UPLOAD_SHARE: byteSize.default(10e9),
  BACKUP_DIR: text.optional(),
  BACKUP_S3_PREFIX: folderInBucket.optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ...s3Environment,
});

/**
 * Reads and validates all settings.
 * @throws SettingsError naming each invalid setting and what is expected
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n'));
  const values = parsed.data;
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`);
  const allowsDemoData = !values.DATABASE_URL && isLoopback(publicUrl.hostname);
  const demoData = values.DEMO_DATA ?? allowsDemoData;
  const isWildcard = ['0.0.0.0', '::'].includes(values.HOST) && !values.PUBLIC_URL;
  const conflicts = [
    isWildcard && wildcardNeedsPublicUrl,
    demoData && !allowsDemoData && demoDataNeedsLocalUse,
    demoData && !isLoopback(values.HOST) && demoDataNeedsLoopbackHost,
    paymentConflict(values),
    s3Conflict(values, publicUrl),
    values.WORKERS === 'conversions' && !(values.DATABASE_URL && values.S3_BUCKET) && conversionsNeedBoth,
    backupConflict(values),
    (values.UPLOAD_SHARE ?? Number.POSITIVE_INFINITY) < values.UPLOAD_LIMIT && 'UPLOAD_SHARE must be at least UPLOAD_LIMIT.',
    values.PAYMENTS !== 'off' && values.STRIPE_SECRET_KEY?.includes('_live_') && liveKeysConflict(publicUrl, demoData),
  ].filter(Boolean);
  if (conflicts.length > 0) throw new SettingsError(conflicts.join('\n'));
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDir: resolve(values.DATA_DIR),
    demoData,
    adminPassword: values.ADMIN_PASSWORD,
    payments: readPayments(values, demoData),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    servesSite: values.WORKERS === 'on' || values.WORKERS === 'off',
    runsJobs: values.WORKERS !== 'off',
    onlyConverts: values.WORKERS === 'conversions',
    videoJobs: values.VIDEO_JOBS,
    uploadLimit: values.UPLOAD_LIMIT,
    uploadShare: values.UPLOAD_SHARE ?? 2 * values.UPLOAD_LIMIT,
    publicUploadShare: values.PUBLIC_UPLOAD_SHARE,
    webhooksAllowPrivate: values.WEBHOOKS_ALLOW_PRIVATE,
    metricsToken: values.METRICS_TOKEN,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    s3: readS3(values),
    backup: {
      directory: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
      prefix: values.BACKUP_S3_PREFIX,
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
    },
  };
}

type Environment = z.output<typeof environment>;

export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(hostname);

const conversionsNeedBoth = 'WORKERS is conversions, which needs the DATABASE_URL and the S3_BUCKET of the processes that serve the site.';
const wildcardNeedsPublicUrl = 'HOST listens on every address, so set PUBLIC_URL to the address people use: links need it.';
const demoDataNeedsLoopbackHost =
  "HOST must be 127.0.0.1, ::1 or localhost with demo data, because its passwords aren't secret. Change HOST, or set DEMO_DATA to off.";
const demoDataNeedsLocalUse = 'DEMO_DATA can only be on with the embedded database and a PUBLIC_URL on localhost.';

/** A conflict of live keys, which move real money: never over an unencrypted connection, never with demo clients. */
function liveKeysConflict(publicUrl: URL, demoData: boolean): string | undefined {
  if (publicUrl.protocol !== 'https:') return 'STRIPE_SECRET_KEY is a live key, which needs a PUBLIC_URL with https.';
  return demoData ? 'STRIPE_SECRET_KEY is a live key, which needs DEMO_DATA to be off.' : undefined;
}

function backupConflict({ BACKUP_DIR, BACKUP_S3_PREFIX, S3_BUCKET }: Environment): string | undefined {
  if (BACKUP_DIR && BACKUP_S3_PREFIX) return 'BACKUP_DIR and BACKUP_S3_PREFIX are both set: set one of them.';
  return BACKUP_S3_PREFIX && !S3_BUCKET ? 'BACKUP_S3_PREFIX needs S3_BUCKET and its keys.' : undefined;
}

/** The first conflict among the payment settings, if any. */
function paymentConflict(values: Environment): string | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret, PAYMENTS } = values;
  const keys = [secretKey, publishableKey, webhookSecret];
  if (keys.some(Boolean) && !keys.every(Boolean))
    return 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together: set all three or none.';
  if (PAYMENTS === 'sandbox' && secretKey?.includes('_live_'))
    return 'PAYMENTS is sandbox, but STRIPE_SECRET_KEY is a live key: remove one of them.';
  if (PAYMENTS === 'stripe' && !secretKey)
    return 'PAYMENTS is stripe, which needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.';
  if (secretKey?.includes('_live_') !== publishableKey?.includes('_live_'))
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are from different modes: use two live keys or two test keys.';
  return undefined;
}

function readPayments(values: Environment, demoData: boolean): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const mode = values.PAYMENTS ?? (secretKey ? 'stripe' : demoData ? 'sandbox' : 'off');
  if (mode === 'stripe' && secretKey && publishableKey && webhookSecret) return { mode, secretKey, publishableKey, webhookSecret };
  return mode === 'sandbox' ? { mode } : { mode: 'off', isChosen: values.PAYMENTS === 'off' };
}
