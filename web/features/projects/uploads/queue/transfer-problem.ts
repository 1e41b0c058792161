import type { DetailedError } from 'tus-js-client';
import { problem as problemSchema } from '#api/shared/errors.ts';
import { ApiError, serverMessage } from '#web/lib/api.ts';

export type TransferProblem =
  /** A problem for which trying again can help. */
  | { kind: 'temporary'; message: string }
  | { kind: 'signed out' }
  /** The server no longer has the unfinished upload: it starts over. */
  | { kind: 'expired' }
  /** The studio has ended the upload; trying again begins a new one. */
  | { kind: 'canceled'; message: string }
  /** Trying again doesn't help before something has changed. */
  | { kind: 'refused'; message: string };

export const waitingForConnection = 'Waiting for the connection…';

const canceled = 'The studio cancelled this upload. Check with them before you send it again.';

interface TransferState {
  /** The server had created the upload before this transfer. */
  isContinued: boolean;
  /** The server has created the upload by now. */
  isCreated: boolean;
}

/** What an error of the tus client means for the upload. */
export function explainTusError(error: Error | DetailedError, { isContinued, isCreated }: TransferState): TransferProblem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  const message = messageIn(response?.getBody());
  // The protocol's responses have this header, also those to HEAD, which have no body.
  const isOurs = message !== undefined || Boolean(response?.getHeader('Tus-Resumable'));
  if (!isOurs) return explainIntermediary(status);
  if (isContinued && (status === 404 || status === 410)) return { kind: 'expired' };
  if (isCreated && status === 403) return { kind: 'canceled', message: canceled };
  return explain(status, message);
}

/** What an error of an API call means for the upload. */
export function explainApiError(error: unknown): TransferProblem {
  const status = error instanceof ApiError ? error.status : 0;
  const message = serverMessage(error);
  return message === undefined ? explainIntermediary(status) : explain(status, message);
}

const temporaryStatuses = [408, 409, 423, 425];

const serverIsBusy: TransferProblem = { kind: 'temporary', message: "The server can't take files right now. We'll keep trying…" };

/** What the server's answer means for the upload. */
function explain(status: number, message = "This file couldn't be uploaded."): TransferProblem {
  if (status === 401) return { kind: 'signed out' };
  // The server takes no more uploads for now, and says why.
  if (status === 429) return { kind: 'temporary', message };
  if (temporaryStatuses.includes(status) || (status >= 500 && status !== 507)) return serverIsBusy;
  return { kind: 'refused', message };
}

/** What something in front of the server answered in its place, such as a proxy or the sign-in page of a network. */
function explainIntermediary(status: number): TransferProblem {
  if (status === 0) return { kind: 'temporary', message: waitingForConnection };
  if (temporaryStatuses.includes(status) || status === 429 || status >= 500) return serverIsBusy;
  const what = `Something between you and the server, such as a proxy or firewall, ${obstacles[status] ?? 'answered in its place'} (${status}).`;
  if (status < 400) return { kind: 'temporary', message: `${what} We'll keep trying…` };
  return { kind: 'refused', message: `${what} Try another network, or show this message to whoever runs the server.` };
}

const obstacles: Record<number, string> = {
  403: 'blocked this upload',
  413: "doesn't let requests this large through",
};

function messageIn(body: string | undefined): string | undefined {
  try {
    return problemSchema.safeParse(JSON.parse(body ?? '')).data?.message;
  } catch {
    return undefined;
  }
}
