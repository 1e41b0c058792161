import { startS3Server } from './s3-server.ts';

/** Where files can be kept, for tests of what must be the same in both places. */
export const storageKinds = ['the disk', 'a bucket'] as const;

/** The settings of a server that keeps its files in this kind of place. */
export const storageSettings = async (kind: (typeof storageKinds)[number]): Promise<Record<string, string>> =>
  kind === 'a bucket' ? (await startS3Server()).env : {};
