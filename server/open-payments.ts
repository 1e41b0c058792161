import { type PaymentProvider, sandboxProvider, stripeProvider } from './adapters/payment-provider.ts';
import type { Deps } from './deps.ts';
import { readWebhookEndpoint } from './payment-sandbox/objects/webhook-endpoint.ts';
import { type Sandbox, startSandbox } from './payment-sandbox/sandbox.ts';
import type { Settings } from './settings/settings.ts';
import { newToken } from './shared/tokens.ts';

interface OpenPayments {
  payments: PaymentProvider;
  /** The sandbox that takes the provider's place; undefined otherwise. */
  sandbox: Sandbox | undefined;
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
  const withoutSandbox = { sandbox: undefined, close: async () => undefined };
  if (payments.mode === 'off') return { payments, ...withoutSandbox };
  if (payments.mode === 'stripe') return { payments: stripeProvider(payments), ...withoutSandbox };
  const secretKey = `sk_test_${newToken()}`;
  const { secret: webhookSecret } = await readWebhookEndpoint(deps.db);
  const sandbox = await startSandbox({ ...deps, secretKey, webhookSecret, webhookUrl: () => `${webhookHost()}/api/payments/webhook` });
  return { payments: sandboxProvider(sandbox, secretKey, webhookSecret), sandbox, close: () => sandbox.close() };
}
