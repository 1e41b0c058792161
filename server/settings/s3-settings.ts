import { z } from 'zod';

/** A bucket of Amazon S3 or of a provider that speaks its protocol. */
export interface S3Settings {
  bucket: string;
  /** What all keys begin with: a folder such as `studio/`, or nothing. */
  prefix: string;
  /** The provider's address; Amazon's when undefined. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers reach the bucket; undefined if they can't. */
  publicEndpoint: string | undefined;
}

const text = z.string().trim().min(1).optional();
const endpoint = z.url({ protocol: /^https?$/, error: 'must be a URL such as https://s3.provider.example' }).optional();

/** What all keys in a folder begin with, such as `studio/`. */
export const folderInBucket = z
  .string()
  .trim()
  .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be the path of a folder in the bucket, such as studio')
  .transform((path) => path.replace(/\/?$/, '/'));

export const s3Environment = {
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, such as studio-files')
    .optional(),
  S3_PREFIX: folderInBucket.optional(),
  S3_ENDPOINT: endpoint,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_ENDPOINT: endpoint,
};

type Environment = z.output<z.ZodObject<typeof s3Environment>>;

/** The first conflict among the settings, if any. */
export function s3Conflict(values: Environment, publicUrl: URL): string | undefined {
  const { S3_BUCKET, S3_PREFIX, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_ENDPOINT } = values;
  const required = [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  if (![...required, S3_PREFIX, S3_ENDPOINT, S3_REGION, S3_PUBLIC_ENDPOINT].some(Boolean)) return undefined;
  if (!required.every(Boolean))
    return 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together: set all three, or no S3 setting at all.';
  if (!S3_ENDPOINT && !S3_REGION) return 'S3_BUCKET needs S3_REGION for Amazon S3, or S3_ENDPOINT for another provider.';
  return S3_PUBLIC_ENDPOINT && publicEndpointConflict(new URL(S3_PUBLIC_ENDPOINT), publicUrl);
}

function publicEndpointConflict(endpoint: URL, publicUrl: URL): string | undefined {
  if (endpoint.origin === publicUrl.origin)
    return "S3_PUBLIC_ENDPOINT must not be PUBLIC_URL: an uploaded page could then act for whoever opens it. Use another host, or don't set it.";
  if (publicUrl.protocol === 'https:' && endpoint.protocol !== 'https:')
    return 'S3_PUBLIC_ENDPOINT must be a URL with https, as PUBLIC_URL is: browsers block other downloads.';
  return undefined;
}

/** @returns undefined where files are kept on the disk */
export function readS3(values: Environment): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    bucket,
    prefix: values.S3_PREFIX ?? '',
    endpoint: values.S3_ENDPOINT,
    // Amazon's default region; most other providers take any.
    region: values.S3_REGION ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT,
  };
}
