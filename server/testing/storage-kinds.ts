import { startS3Server } from './s3-server.ts';

/** For tests of what must be the same wherever files are kept. */
export const storageKinds = ['the disk', 'a bucket'] as const;

/** The settings of a server that keeps its files there. */
export const storageSettings = async (kind: (typeof storageKinds)[number]): Promise<Record<string, string>> =>
  kind === 'a bucket' ? (await startS3Server()).env : {};
