import { type ActiveProvider, stripeProvider } from '#server/adapters/payment-provider.ts';
import type { S3Settings } from '#server/settings/s3-settings.ts';

/** What the server under test needs to know. */
export interface FaultTestConfig {
  connection: { host: string; user: string; database: string; application_name?: string };
  providerPort: number;
  secretKey: string;
  webhookSecret: string;
  /** The folder of the uploaded files; an empty one by default. */
  files?: string;
  /** The bucket of the uploaded files, if they are in one. */
  s3?: S3Settings | undefined;
  /** If set, that folder gets a file system of its own that holds so many megabytes. */
  diskMegabytes?: number;
}

/** The test's payment provider, as the server sees it. */
export const testProvider = ({ providerPort, secretKey, webhookSecret }: FaultTestConfig): ActiveProvider =>
  stripeProvider(
    { mode: 'stripe', secretKey, publishableKey: 'pk_test_fault', webhookSecret },
    { host: '127.0.0.1', port: providerPort, protocol: 'http', timeout: 5_000 },
  );
