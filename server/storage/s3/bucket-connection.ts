import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/settings/s3-settings.ts';
import { seconds } from '#server/shared/clock.ts';
import { type CallLimits, guardCalls } from './guard-calls.ts';

export type BucketConnection = ReturnType<typeof openConnection>;

/** What the calls on one bucket share: its clients, its name, its keys and the limits of calls. */
export function openConnection(settings: S3Settings, limits: CallLimits) {
  const client = createClient(settings, settings.endpoint);
  /** A client for sending, which limits how long nothing may move. A download isn't limited here, since a player may pause it. */
  const sendingClient = createClient(settings, settings.endpoint, limits.stallTimeout);
  /** Undefined where browsers don't reach the bucket. */
  const publicClient = settings.publicEndpoint === undefined ? undefined : createClient(settings, settings.publicEndpoint);
  return {
    client,
    sendingClient,
    publicClient,
    calls: guardCalls(limits),
    stallTimeout: limits.stallTimeout,
    Bucket: settings.bucket,
    keyOf: (path: string) => `${settings.prefix}${path}`,
    pathOf: (key: string) => key.slice(settings.prefix.length),
    close(): void {
      client.destroy();
      sendingClient.destroy();
      publicClient?.destroy();
    },
  };
}

/** @param socketTimeout how long nothing may move on a connection, in milliseconds */
function createClient(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  endpoint: string | undefined,
  socketTimeout?: number,
): S3Client {
  // A download keeps its connection for as long as it takes. One that is idle isn't kept until a firewall has forgotten it.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: 15 * seconds };
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Many of the other providers don't know newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3 * seconds,
      // `guardCalls` sets the timeout of each call.
      throwOnRequestTimeout: true,
      socketTimeout,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
