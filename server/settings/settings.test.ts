import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_hiddenSecret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_hiddenPublishable',
  STRIPE_WEBHOOK_SECRET: 'whsec_hiddenWebhook',
};

const s3 = { S3_BUCKET: 'studio-files', S3_ACCESS_KEY_ID: 'hiddenId', S3_SECRET_ACCESS_KEY: 'hiddenSecret' };

function errorFor(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).message;
  }
  throw new Error('The settings were accepted.');
}

test('runs the demo on localhost by default', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: new URL('http://127.0.0.1:3000'),
    databaseUrl: undefined,
    databaseConnections: 10,
    demoData: true,
    adminPassword: undefined,
    payments: { mode: 'sandbox' },
    mail: { smtpUrl: undefined, from: undefined },
    logLevel: 'info',
    trustProxy: 0,
    servesSite: true,
    runsJobs: true,
    onlyConverts: false,
  });
});

test('treats an empty setting as unset', () => {
  const names = ['HOST', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATA_DIR', 'DEMO_DATA', 'ADMIN_PASSWORD', 'PAYMENTS', 'SMTP_URL'];
  const empty = Object.fromEntries(
    [
      ...names,
      ...Object.keys(stripeKeys),
      ...Object.keys(s3),
      'S3_ENDPOINT',
      'S3_REGION',
      'S3_PUBLIC_ENDPOINT',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'WORKERS',
    ].map((name) => [name, ' ']),
  );
  expect(readSettings(empty)).toEqual(readSettings({}));
});

const invalidValues: [env: NodeJS.ProcessEnv, expected: string][] = [
  [{ PORT: 'abc' }, 'PORT must be a port number from 1 to 65535.'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL such as http://localhost:4318.'],
  [{ PORT: '70000' }, 'PORT must be a port number from 1 to 65535.'],
  [{ PORT: '-1' }, 'PORT must be a port number from 1 to 65535.'],
  [{ PUBLIC_URL: 'studio.example' }, 'PUBLIC_URL must be a URL such as https://studio.example.'],
  [{ PUBLIC_URL: 'ftp://studio.example' }, 'PUBLIC_URL must be a URL such as https://studio.example.'],
  [{ PUBLIC_URL: 'https://studio.example/portal' }, 'PUBLIC_URL must not include a path: the site is served from the root of its host.'],
  [{ DATABASE_URL: 'mysql://db.example/x' }, 'DATABASE_URL must be a URL such as postgres://user:password@host:5432/database.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a number of proxies or a comma-separated list of addresses or CIDR ranges.'],
  [{ TRUST_PROXY: '10.0.0.0/8, all' }, 'TRUST_PROXY must be a number of proxies or a comma-separated list of addresses or CIDR ranges.'],
  ...['short', 'password', 'Passwords', 'password1', 'PASSWORD1', `Aa1${'x'.repeat(126)}`].map((password): [NodeJS.ProcessEnv, string] => [
    { ADMIN_PASSWORD: password },
    'ADMIN_PASSWORD must have 8 to 128 characters, including an uppercase letter, a lowercase letter and a number.',
  ]),
  [{ ...stripeKeys, STRIPE_SECRET_KEY: 'pk_test_x' }, 'STRIPE_SECRET_KEY must start with sk_test_ or sk_live_.'],
  [{ ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'sk_test_x' }, 'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.'],
  [{ ...stripeKeys, STRIPE_WEBHOOK_SECRET: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET must start with whsec_.'],
  [{ PAYMENTS: 'paypal' }, 'PAYMENTS must be stripe, sandbox or off.'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be a URL such as smtp://user:password@host:587.'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be on or off.'],
  ...['1', '101', 'ten'].map((connections): [NodeJS.ProcessEnv, string] => [
    { DATABASE_CONNECTIONS: connections },
    'DATABASE_CONNECTIONS must be a number from 2 to 100.',
  ]),
  [{ WORKERS: '2' }, 'WORKERS must be on, off, only or conversions.'],
  [{ ...s3, S3_BUCKET: 'Studio Files' }, 'S3_BUCKET must be the name of a bucket, such as studio-files.'],
  [{ ...s3, S3_PREFIX: '/studio' }, 'S3_PREFIX must be the path of a folder in the bucket, such as studio.'],
  [{ BACKUP_PASSPHRASE: 'hidden' }, 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  [{ ...s3, S3_ENDPOINT: 's3.provider.example' }, 'S3_ENDPOINT must be a URL such as https://s3.provider.example.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
];

test.each(invalidValues)('rejects an invalid value and says what is expected: %j', (env, expected) => {
  expect(errorFor(env)).toBe(expected);
});

const liveKeys = { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };

const conflicts: [conflict: string, env: NodeJS.ProcessEnv, message: RegExp][] = [
  ['half of the Stripe keys', { STRIPE_SECRET_KEY: stripeKeys.STRIPE_SECRET_KEY }, /STRIPE_WEBHOOK_SECRET must be set together/],
  ['an empty webhook secret, with which anyone could sign events', { ...stripeKeys, STRIPE_WEBHOOK_SECRET: '' }, /must be set together/],
  ['a blank webhook secret', { ...stripeKeys, STRIPE_WEBHOOK_SECRET: '  ' }, /STRIPE_WEBHOOK_SECRET must/],
  ['keys from two modes', { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, /STRIPE_PUBLISHABLE_KEY are from different modes/],
  ['sandbox with a live key', { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_x', PAYMENTS: 'sandbox' }, /PAYMENTS.*STRIPE_SECRET_KEY/],
  ['sandbox with a live restricted key', { ...stripeKeys, STRIPE_SECRET_KEY: 'rk_live_x', PAYMENTS: 'sandbox' }, /PAYMENTS/],
  ['live keys without https', { ...liveKeys, PUBLIC_URL: 'http://studio.example' }, /live key, which needs a PUBLIC_URL with https/],
  ['live keys at the default URL', liveKeys, /live key, which needs a PUBLIC_URL with https/],
  [
    'live keys with demo data',
    { ...liveKeys, PUBLIC_URL: 'https://localhost', DEMO_DATA: 'on' },
    /live key, which needs DEMO_DATA to be off/,
  ],
  ['Stripe without keys', { PAYMENTS: 'stripe' }, /PAYMENTS is stripe, which needs STRIPE_SECRET_KEY/],
  ['a machine that only converts, without a database', { ...s3, S3_REGION: 'x', WORKERS: 'conversions' }, /needs the DATABASE_URL and the/],
  [
    'a machine that only converts, without a bucket',
    { DATABASE_URL: 'postgres://db.example/x', WORKERS: 'conversions' },
    /and the S3_BUCKET/,
  ],
  ['a bucket without its keys', { S3_BUCKET: 'studio-files' }, /S3_SECRET_ACCESS_KEY must be set together/],
  ['an endpoint without a bucket', { S3_ENDPOINT: 'https://s3.provider.example' }, /S3_BUCKET, .* must be set together/],
  ['a bucket that could be anywhere', s3, /S3_BUCKET needs S3_REGION for Amazon S3, or S3_ENDPOINT/],
  [
    "uploaded files at the site's own origin",
    { ...s3, S3_REGION: 'eu-central-1', PUBLIC_URL: 'https://studio.example', S3_PUBLIC_ENDPOINT: 'https://studio.example/files' },
    /S3_PUBLIC_ENDPOINT must not be PUBLIC_URL/,
  ],
  [
    'downloads that browsers block as mixed content',
    { ...s3, S3_REGION: 'eu-central-1', PUBLIC_URL: 'https://studio.example', S3_PUBLIC_ENDPOINT: 'http://files.studio.example' },
    /S3_PUBLIC_ENDPOINT must be a URL with https/,
  ],
  ['demo data in an external database', { DEMO_DATA: 'on', DATABASE_URL: 'postgres://db.example/x' }, /DEMO_DATA.*embedded/],
  ['demo data at a public URL', { DEMO_DATA: 'on', PUBLIC_URL: 'https://studio.example' }, /DEMO_DATA.*PUBLIC_URL/],
  ['demo data on every address', { DEMO_DATA: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, /^HOST .* DEMO_DATA/],
  ['demo data on another address, by default', { HOST: '192.168.1.5', PUBLIC_URL: 'http://127.0.0.1:3000' }, /^HOST .* DEMO_DATA/],
  [
    'demo data at a host name that only starts like a loopback address',
    { DEMO_DATA: 'on', PUBLIC_URL: 'http://127.0.0.1.studio.example' },
    /DEMO_DATA/,
  ],
];

test.each(conflicts)('rejects conflicting settings: %s', (_conflict, env, message) => {
  expect(errorFor(env)).toMatch(message);
});

test('reports all invalid settings at once', () => {
  const message = errorFor({ ADMIN_PASSWORD: 'short', LOG_LEVEL: 'loud', SMTP_URL: 'mail', DATABASE_URL: 'mysql://db.example/x' });
  for (const name of ['ADMIN_PASSWORD', 'LOG_LEVEL', 'SMTP_URL', 'DATABASE_URL']) expect(message).toContain(name);
});

test('reports several conflicts at once', () => {
  const message = errorFor({ DEMO_DATA: 'on', DATABASE_URL: 'postgres://db.example/x', STRIPE_SECRET_KEY: 'sk_test_x' });
  expect(message).toContain('DEMO_DATA');
  expect(message).toContain('STRIPE_PUBLISHABLE_KEY');
});

const secretsInWrongSettings: NodeJS.ProcessEnv[] = [
  { STRIPE_SECRET_KEY: 'hidden-1', STRIPE_PUBLISHABLE_KEY: 'hidden-2', STRIPE_WEBHOOK_SECRET: 'hidden-3' },
  { ...stripeKeys, STRIPE_PUBLISHABLE_KEY: undefined },
  { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_hidden' },
  { ...stripeKeys, STRIPE_SECRET_KEY: 'sk_live_hidden', PAYMENTS: 'sandbox' },
  { ADMIN_PASSWORD: 'hidden' },
  { DATABASE_URL: 'mysql://user:hidden@db.example/x' },
  { SMTP_URL: 'http://user:hidden@mail.example' },
  s3,
  { ...s3, S3_BUCKET: undefined },
  { DEMO_DATA: 'on', DATABASE_URL: 'postgres://user:hidden@db.example/x' },
];

test.each(secretsInWrongSettings)('never prints a secret: %j', (env) => {
  expect(errorFor(env)).not.toContain('hidden');
});

test('derives the payment mode from the keys, then from demo data', () => {
  const modeOf = (env: NodeJS.ProcessEnv) => readSettings(env).payments.mode;
  expect(modeOf(stripeKeys)).toBe('stripe');
  expect(modeOf({})).toBe('sandbox');
  expect(modeOf({ DEMO_DATA: 'off' })).toBe('off');
  expect(modeOf({ PUBLIC_URL: 'https://studio.example' })).toBe('off');
  expect(modeOf({ ...stripeKeys, PAYMENTS: 'off' })).toBe('off');
  expect(modeOf({ ...stripeKeys, PAYMENTS: 'sandbox' })).toBe('sandbox');
});

test('keeps files on the disk, or in the bucket that is set', () => {
  expect(readSettings({}).s3).toBeUndefined();
  expect(readSettings({ ...s3, S3_REGION: 'eu-central-1' }).s3).toEqual({
    bucket: 'studio-files',
    prefix: '',
    endpoint: undefined,
    region: 'eu-central-1',
    accessKeyId: 'hiddenId',
    secretAccessKey: 'hiddenSecret',
    publicEndpoint: undefined,
  });
  for (const prefix of ['backups/studio', 'backups/studio/'])
    expect(readSettings({ ...s3, S3_REGION: 'eu-central-1', S3_PREFIX: prefix }).s3?.prefix).toBe('backups/studio/');
  expect(readSettings({ ...s3, S3_ENDPOINT: 'http://minio:9000' }).s3).toMatchObject({
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
  });
});

test('accepts live keys with https and without demo data', () => {
  expect(readSettings({ ...liveKeys, PUBLIC_URL: 'https://studio.example' }).payments.mode).toBe('stripe');
});

test('loads no demo data into a studio that others can reach', () => {
  expect(readSettings({ PUBLIC_URL: 'https://studio.example' }).demoData).toBe(false);
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://studio.example:3000' }).demoData).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgres://db.example/x' }).demoData).toBe(false);
  expect(readSettings({ PUBLIC_URL: 'http://localhost:8080' }).demoData).toBe(true);
  expect(readSettings({ PUBLIC_URL: 'http://[::1]:8080' }).demoData).toBe(true);
  expect(readSettings({ HOST: '::1' }).demoData).toBe(true);
  expect(readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080', DEMO_DATA: 'off' }).demoData).toBe(false);
});

test('never uses a wildcard address in links', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(/set PUBLIC_URL/);
  expect(() => readSettings({ HOST: '::' })).toThrow(/set PUBLIC_URL/);
});

test("a client's share is enough for the largest file, and for two by default", () => {
  expect(readSettings({ UPLOAD_LIMIT: '80GB' })).toMatchObject({ uploadLimit: 80e9, uploadShare: 160e9 });
  expect(readSettings({ UPLOAD_SHARE: '50GB' })).toMatchObject({ uploadLimit: 50e9, uploadShare: 50e9 });
  expect(errorFor({ UPLOAD_SHARE: '49GB' })).toBe('UPLOAD_SHARE must be at least UPLOAD_LIMIT.');
});

test('strangers may fill 10 GB, or as much as the studio says', () => {
  expect(readSettings({}).publicUploadShare).toBe(10e9);
  expect(readSettings({ PUBLIC_UPLOAD_SHARE: '500MB' }).publicUploadShare).toBe(500e6);
  expect(errorFor({ PUBLIC_UPLOAD_SHARE: 'much' })).toBe('PUBLIC_UPLOAD_SHARE must be a size such as 50GB.');
});

test('trusts proxies by number or by address', () => {
  expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
});
