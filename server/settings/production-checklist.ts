import ipaddr from 'ipaddr.js';
import type { ProductionCheckName } from '#api/operations/system.ts';
import { isPublicAddress } from '#server/shared/networks/networks.ts';
import { isLoopback, keepsBackups, type Settings } from './settings.ts';

export interface ProductionCheck {
  name: ProductionCheckName;
  /** What is missing and how to set it; null if nothing is. */
  advice: string | null;
}

/** What the settings lack for a studio on the internet. It looks at nothing else, so it costs nothing at startup. */
export const checkForProduction = (settings: Settings): ProductionCheck[] =>
  Object.entries(checks).map(([name, check]) => ({ name: name as ProductionCheckName, advice: check(settings) }));

const checks: Record<ProductionCheckName, (settings: Settings) => string | null> = {
  https: ({ publicUrl }) =>
    publicUrl.protocol === 'https:'
      ? null
      : 'PUBLIC_URL begins with http://, so passwords travel unencrypted. Put a proxy with HTTPS in front, and set PUBLIC_URL to its address.',
  proxy: ({ publicUrl, trustProxy }) =>
    publicUrl.protocol === 'https:' && trustProxy === 0
      ? 'TRUST_PROXY is 0, so every visitor seems to have the address of the proxy, and rate limits count all of them as one. Set it to the number of proxies.'
      : null,
  secrets: checkSecrets,
  database: checkDatabase,
  storage: ({ s3 }) =>
    s3?.endpoint && crossesInternet(new URL(s3.endpoint)) && !s3.endpoint.startsWith('https:')
      ? 'S3_ENDPOINT begins with http://, so files travel unencrypted. Use the https:// address of the bucket.'
      : null,
  email: ({ mail }) => (mail.smtpUrl ? null : "SMTP_URL isn't set, so no email is sent. Set it to your mail server."),
  payments: checkPayments,
  backups: checkBackups,
  monitoring: ({ metricsToken }) =>
    metricsToken
      ? null
      : "METRICS_TOKEN isn't set, so nothing can monitor this server and raise an alert. Set it, and point Prometheus at /metrics.",
};

function checkSecrets({ databaseUrl, s3, metricsToken, adminPassword, backup }: Settings): string | null {
  const secrets = {
    'the password in DATABASE_URL': databaseUrl && decodeURIComponent(new URL(databaseUrl).password),
    S3_SECRET_ACCESS_KEY: s3?.secretAccessKey,
    ADMIN_PASSWORD: adminPassword,
    METRICS_TOKEN: metricsToken,
    BACKUP_PASSPHRASE: backup.passphrase,
  };
  const weak = Object.entries(secrets).flatMap(([name, secret]) => (secret && isEasyToGuess(secret) ? [name] : []));
  if (weak.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(weak);
  return `Easy to guess: ${names}. Use long random values, such as from openssl rand -hex 24.`;
}

/** Well-known secrets: the passwords of examples and images. */
const defaultSecret =
  /^(admin|change[-_ ]?(me|this)|minioadmin|pass(word|phrase)?|picturelock|postgres(ql)?|root|s3rver|secret)\W*\d*\W*$/i;
/** A secret with no more different characters than this repeats them: `aaaa…`, `abcabc…`. */
const fewCharacters = 6;

const isEasyToGuess = (secret: string) => secret.length < 12 || defaultSecret.test(secret) || new Set(secret).size <= fewCharacters;

function checkDatabase({ databaseUrl }: Settings): string | null {
  if (!databaseUrl) return null;
  const url = new URL(databaseUrl);
  const isEncrypted =
    /^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '') || url.searchParams.get('ssl') === 'true';
  return crossesInternet(url) && !isEncrypted
    ? "DATABASE_URL names a server elsewhere, and the connection to it isn't encrypted. Add ?sslmode=verify-full to it."
    : null;
}

/** Whether a host is across the internet: not this machine, addresses inside a network, or names without a dot, as of containers. */
function crossesInternet({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return !isLoopback(host) && host.includes('.') && !/\.(internal|local)$/.test(host);
}

function checkPayments({ payments }: Settings): string | null {
  if (payments.mode === 'sandbox') return 'PAYMENTS is sandbox, which moves no real money. Set the keys of your Stripe account instead.';
  if (payments.mode === 'stripe')
    return payments.secretKey.includes('_test_')
      ? 'STRIPE_SECRET_KEY is a test key, which moves no real money. Set the live keys, and the secret of the live webhook.'
      : null;
  return payments.isChosen
    ? null
    : "Clients can't pay by card. Set the keys of your Stripe account, or set PAYMENTS to off if that's intended.";
}

function checkBackups(settings: Settings): string | null {
  const { prefix, passphrase } = settings.backup;
  if (!keepsBackups(settings))
    return 'There are no nightly backups. Set BACKUP_DIR to a directory, preferably on another disk, or BACKUP_S3_PREFIX to a folder in the bucket.';
  return prefix !== undefined && passphrase === undefined
    ? "The backups in the bucket aren't encrypted. Set BACKUP_PASSPHRASE, and keep it elsewhere, too."
    : null;
}
