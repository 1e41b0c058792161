import type { S3ServiceException } from '@aws-sdk/client-s3';
import { createAdmissionQueue } from '#server/shared/admission-queue.ts';
import { FilesUnavailableError } from '#server/shared/app-error.ts';
import { minutes, seconds } from '#server/shared/clock.ts';
import { createCircuitBreaker } from '#server/shared/failures/circuit-breaker.ts';
import { outOfSpace } from '#server/shared/failures/out-of-space.ts';
import { makeRoom } from '#server/shared/running-request.ts';

export interface CallLimits {
  /** How long an answer may take to begin, in milliseconds. A call is repeated if it takes longer, or fails for a reason that may pass. */
  answerTimeout: number;
  /** How long no byte of a body may move, in milliseconds. */
  stallTimeout: number;
  /** How many calls that read run at a time, and how many wait for that. */
  places: { running: number; waiting: number };
  /** After so many failures in a row, nothing is asked for so many milliseconds. */
  failures: number;
  pause: number;
}

export const usualLimits: Readonly<CallLimits> = {
  answerTimeout: 4 * seconds,
  stallTimeout: 15 * seconds,
  places: { running: 64, waiting: 640 },
  failures: 5,
  pause: 10 * seconds,
};

/** How slowly a body may be sent, in bytes per second. */
const slowestUpload = 100_000;
/** How long completing a large upload may take, which is minutes. */
const completionTimeout = 5 * minutes;
/** How much longer than one attempt a call may take with all of its attempts, as a factor. */
const allAttempts = 2.5;

/** A queue for reading, in which calls wait for a place, so that a bucket that hangs doesn't collect everybody's requests. */
const openQueue = ({ places: { running, waiting }, answerTimeout }: CallLimits) =>
  createAdmissionQueue({
    running: { usual: running, overload: running },
    waiting: { usual: waiting, overload: running },
    maxWait: answerTimeout,
    lease: answerTimeout * allAttempts,
    burst: 100,
  });

/** What the SDK's client takes for a call. */
interface CallOptions {
  /** How long each attempt may take, in milliseconds. */
  requestTimeout: number;
  abortSignal: AbortSignal;
}

type Call<T> = (options: CallOptions) => Promise<T>;

/** Calls to one bucket, each with a limited time. After several without an answer in a row, they fail at once for a while. */
export function guardCalls(limits: CallLimits) {
  const queue = openQueue(limits);
  const circuit = createCircuitBreaker(limits);

  async function guard<T>(attemptTimeout: number, call: Call<T>): Promise<T> {
    makeRoom();
    try {
      return await circuit.run(() => callWithin(attemptTimeout, call), isOutage);
    } catch (error) {
      throw isFull(error) ? outOfSpace(error) : new FilesUnavailableError(error);
    }
  }

  return {
    /** Calls once there is a place to read. @throws FilesUnavailableError with the SDK's error as its cause */
    async read<T>(call: Call<T>): Promise<T> {
      makeRoom();
      const leave = await new Promise<(() => void) | undefined>((start) => queue.enter(start));
      if (!leave) throw new FilesUnavailableError(new Error('Too many requests are waiting for it.'));
      return guard(limits.answerTimeout, call).finally(leave);
    },
    /** @param size of what is sent, in bytes */
    write: <T>(call: Call<T>, size = 0): Promise<T> => guard(limits.answerTimeout + (size / slowestUpload) * seconds, call),
    complete: <T>(call: Call<T>): Promise<T> => guard(completionTimeout, call),
  };
}

/** Ends a call after its time. That includes what the client doesn't limit: the connection, several attempts, and reading a document. */
async function callWithin<T>(attemptTimeout: number, call: Call<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error('There was no answer in time.'), { name: 'TimeoutError' }));
    controller.abort();
  }, attemptTimeout * allAttempts);
  try {
    return await Promise.race([call({ requestTimeout: attemptTimeout, abortSignal: controller.signal }), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** The SDK's error of a failed call. */
export const causeOf = (error: unknown) => (error instanceof FilesUnavailableError ? error.cause : error) as Partial<S3ServiceException>;

/** The HTTP status of a failed call; undefined if there was no response. */
export const statusOf = (error: unknown) => causeOf(error).$metadata?.httpStatusCode;

/** Whether an error says that the bucket is full, as MinIO and Ceph do. */
const isFull = (error: unknown) => statusOf(error) === 507 || causeOf(error).name === 'QuotaExceeded';

/** Whether the bucket didn't answer, rather than refuse. */
function isOutage(error: unknown): boolean {
  const status = statusOf(error);
  return !isFull(error) && (status === undefined || status < 300 || status === 429 || status >= 500);
}
