import type { Deps } from '../../deps.ts';
import type { Settings } from '../../settings.ts';
import { newToken } from '../../shared/tokens.ts';
import { type PaymentProvider, sandboxProvider, stripeProvider } from './provider.ts';
import { readWebhookEndpoint } from './sandbox/objects/webhook-endpoint.ts';
import { startSandbox } from './sandbox/sandbox.ts';

interface OpenPayments {
  payments: PaymentProvider;
  close(): Promise<void>;
}

/**
 * Connects to the configured payment provider. The sandbox's key lives as long as the process, the secret of its webhook as long as the database.
 * @param deps.webhookHost returns this process's base URL, known once it listens
 */
export async function openPayments(
  { payments }: Pick<Settings, 'payments'>,
  { webhookHost, ...deps }: Pick<Deps, 'db' | 'jobs' | 'clock'> & { webhookHost: () => string },
): Promise<OpenPayments> {
  const close = async () => undefined;
  if (payments.mode === 'off') return { payments, close };
  if (payments.mode === 'stripe') return { payments: stripeProvider(payments), close };
  const secretKey = `sk_test_${newToken()}`;
  const { secret: webhookSecret } = await readWebhookEndpoint(deps.db);
  const sandbox = await startSandbox({ ...deps, secretKey, webhookSecret, webhookUrl: () => `${webhookHost()}/api/payments/webhook` });
  return { payments: sandboxProvider(sandbox, secretKey, webhookSecret), close: () => sandbox.close() };
}
