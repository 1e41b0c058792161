import { expect, test } from 'vitest';
import { productionChecks } from '#api/operations/system.ts';
import { checkForProduction } from './production-checklist.ts';
import { readSettings } from './settings.ts';

const secret = 'vB3kP9zQ4mXe7RtL2wYs';

/** The settings of a studio on the internet that lacks nothing. */
const ready = {
  PUBLIC_URL: 'https://studio.example',
  TRUST_PROXY: '1',
  DATABASE_URL: `postgres://studio:${secret}@db.provider.example/studio?sslmode=verify-full`,
  S3_BUCKET: 'studio-files',
  S3_ENDPOINT: 'https://s3.provider.example',
  S3_ACCESS_KEY_ID: 'studio',
  S3_SECRET_ACCESS_KEY: secret,
  SMTP_URL: `smtp://studio:${secret}@mail.provider.example:587`,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  BACKUP_S3_PREFIX: 'backups',
  BACKUP_PASSPHRASE: 'six plain words that nobody knows',
  METRICS_TOKEN: secret,
};

/** The advice about what is missing, by the name of the check. */
function adviceFor(env: Record<string, string>): Partial<Record<string, string>> {
  const missing = checkForProduction(readSettings({ ...ready, ...env })).filter(({ advice }) => advice !== null);
  return Object.fromEntries(missing.map(({ name, advice }) => [name, advice!]));
}

test('finds nothing missing in a studio that has everything', () => {
  expect(checkForProduction(readSettings(ready))).toEqual(productionChecks.map((name) => ({ name, advice: null })));
});

const findings: [name: string, env: Record<string, string>, advice: RegExp][] = [
  ['proxy', { TRUST_PROXY: '0' }, /TRUST_PROXY is 0/],
  ['secrets', { DATABASE_URL: 'postgres://studio:postgres@localhost/studio' }, /the password in DATABASE_URL\./],
  ['secrets', { DATABASE_URL: 'postgres://studio:shor%74@localhost/studio' }, /the password in DATABASE_URL\./],
  ['secrets', { S3_SECRET_ACCESS_KEY: 'minioadmin', METRICS_TOKEN: 'abababababababab' }, /: S3_SECRET_ACCESS_KEY and METRICS_TOKEN\./],
  ['secrets', { BACKUP_PASSPHRASE: 'picturelock123' }, /: BACKUP_PASSPHRASE\./],
  ['database', { DATABASE_URL: `postgres://studio:${secret}@db.provider.example/studio` }, /sslmode=verify-full/],
  ['database', { DATABASE_URL: `postgres://studio:${secret}@93.184.216.34/studio?sslmode=disable` }, /sslmode=verify-full/],
  ['storage', { S3_ENDPOINT: 'http://s3.provider.example' }, /S3_ENDPOINT/],
  ['email', { SMTP_URL: '' }, /SMTP_URL isn't set/],
  ['payments', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /test key/],
  ['backups', { BACKUP_S3_PREFIX: '' }, /no nightly backups/],
  ['backups', { BACKUP_PASSPHRASE: '' }, /aren't encrypted/],
  ['monitoring', { METRICS_TOKEN: '' }, /METRICS_TOKEN isn't set/],
];

test.each(findings)('says what is missing: %s with %j', (name, env, advice) => {
  expect(adviceFor(env)).toEqual({ [name]: expect.stringMatching(advice) });
});

test('names no secret', () => {
  const advice = JSON.stringify(adviceFor({ METRICS_TOKEN: 'hidden-hidden-hi', S3_SECRET_ACCESS_KEY: 'hiddenKey', BACKUP_DIR: '' }));
  expect(advice).toMatch(/S3_SECRET_ACCESS_KEY/);
  expect(advice).not.toMatch(/hidden/);
});

test('a database or bucket inside the network needs no encrypted connection, nor do backups on a disk', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '10.0.0.4', '[fd00::4]', 'database', 'db.studio.internal']) {
    const env = { DATABASE_URL: `postgres://studio:${secret}@${host}/studio`, S3_ENDPOINT: `http://${host}:8333` };
    expect(adviceFor(env), host).toEqual({});
  }
  expect(adviceFor({ DATABASE_URL: `postgres:///studio?host=/run/postgresql` })).toEqual({});
  expect(adviceFor({ BACKUP_S3_PREFIX: '', BACKUP_DIR: '/backups', BACKUP_PASSPHRASE: '' })).toEqual({});
});

test('a studio may choose not to take cards', () => {
  const noKeys = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  expect(adviceFor({ ...noKeys, PAYMENTS: 'off' })).toEqual({});
  expect(adviceFor(noKeys)).toEqual({ payments: expect.stringMatching(/can't pay by card/) });
  expect(adviceFor({ ...noKeys, PAYMENTS: 'sandbox' })).toEqual({ payments: expect.stringMatching(/no real money/) });
});

test('without HTTPS there is no proxy to trust', () => {
  // Test keys, because live ones need HTTPS.
  const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const { https, proxy } = adviceFor({ ...testKeys, PUBLIC_URL: 'http://studio.example', TRUST_PROXY: '0' });
  expect(https).toMatch(/unencrypted/);
  expect(proxy).toBeUndefined();
});
