import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { busy } from '#server/shared/app-error.ts';
import { minutes } from '#server/shared/clock.ts';
import { makeRoom } from '#server/shared/running-request.ts';
import { openWorkerThread, type WorkerThread } from '#server/shared/worker-thread.ts';

export type HashingRequest = { password: string; parameters: Options } | { password: string; storedHash: string };
/** The hash that was made, or whether a password matches the stored one. */
export type HashingResponse = { result: string | boolean } | { error: string };

type HashingThread = WorkerThread<HashingRequest, HashingResponse>;

/** How many calls may wait. A longer queue means an attack or an overload, so further calls are rejected. */
const maxQueueLength = 200;

/**
 * Hashes passwords in threads of lower priority, so that other requests don't wait for a core, one less than there are cores. An unused
 * thread stops: it holds up to 25 MB.
 */
export function openPasswordHashing({
  worker = new URL('./password-hashing.worker.ts', import.meta.url),
  threadCount = Math.max(1, availableParallelism() - 1),
  idleTimeout = 1 * minutes,
} = {}) {
  const threads: HashingThread[] = Array.from({ length: threadCount }, () => openWorkerThread(worker, idleTimeout));

  async function run(request: HashingRequest) {
    const waiting = threads.reduce((sum, { pending }) => sum + Math.max(0, pending - 1), 0);
    if (waiting >= maxQueueLength) throw busy();
    makeRoom();
    const thread = threads.reduce((least, other) => (other.pending < least.pending ? other : least));
    const response = await thread.run(request).catch((error) => {
      throw busy(error);
    });
    if ('error' in response) throw new Error(response.error);
    return response.result;
  }

  return {
    hash: (password: string, parameters: Options) => run({ password, parameters }) as Promise<string>,
    verify: (storedHash: string, password: string) => run({ password, storedHash }) as Promise<boolean>,
  };
}
