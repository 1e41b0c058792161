import { useSyncExternalStore } from 'react';
import { lookbackMargin } from '#domain/shared/live.ts';
import { endEarlyReads } from './early-reads.ts';

/** The name of what has changed, or 'anything' when changes may have been missed. */
type LiveMessage = string;

/** Delay before reconnecting after the server has rejected or closed the stream, in milliseconds. */
const reconnectDelay = 30_000;

let isLive = false;
const listeners = new Set<() => void>();

function setLive(value: boolean) {
  isLive = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the stream is connected. If it isn't, data that must be current is polled. */
export const useIsLive = () =>
  useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  );

/**
 * Receives changes through one stream per browser, however many tabs are open: the tab that holds the lock reads the stream and
 * broadcasts to the others. When it's closed, another tab takes over.
 * @param stream such as `/api/admin/live`
 * @param person the id of the signed-in person; tabs of different people don't share a stream
 * @returns unsubscribes
 */
export function subscribeToLiveUpdates(stream: string, person: string, onMessage: (message: LiveMessage) => void): () => void {
  const readSince = endEarlyReads();
  // Locks require a secure context; without them the screens poll.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  const name = `live ${stream} ${person}`;
  const channel = new BroadcastChannel(name);
  const abort = new AbortController();
  const startedAt = readSince ?? performance.now();
  let isSuccessor = false;
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data === 'up' || data === 'down') {
      // The tab that reads the stream doesn't look back for other tabs, so this one may have missed changes since its early reads.
      if (!isSuccessor && readSince !== undefined) onMessage('anything');
      isSuccessor = true;
      setLive(data === 'up');
    } else if (data !== 'status?') onMessage(data);
  };
  channel.postMessage('status?');
  const read = () => readStream(stream, channel, onMessage, { signal: abort.signal, isSuccessor, startedAt });
  navigator.locks.request(name, { signal: abort.signal }, read).catch(() => undefined);
  return () => {
    abort.abort();
    channel.close();
    setLive(false);
  };
}

interface ReadOptions {
  signal: AbortSignal;
  /** Whether another tab has read the stream before, so that changes in between may have been missed. */
  isSuccessor: boolean;
  /** When the screen began to read, by `performance.now()`. */
  startedAt: number;
}

/** Reads the stream until it's aborted and broadcasts to the other tabs. */
function readStream(
  stream: string,
  channel: BroadcastChannel,
  onMessage: (message: LiveMessage) => void,
  { signal, isSuccessor, startedAt }: ReadOptions,
): Promise<void> {
  let source: EventSource;
  let reconnectTimer: number;
  let mayHaveMissed = isSuccessor;
  const broadcast = (message: LiveMessage) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const setStatus = (up: boolean) => {
    setLive(up);
    broadcast(up ? 'up' : 'down');
  };
  const deliver = (message: LiveMessage) => {
    onMessage(message);
    broadcast(message);
  };
  const connect = () => {
    // The server first sends what has changed since the screen began to read.
    const requestedAt = performance.now();
    const lookback = Math.ceil(requestedAt - startedAt);
    source = new EventSource(`${stream}${stream.includes('?') ? '&' : '?'}lookback=${lookback}`);
    source.onopen = () => {
      setStatus(true);
      if (mayHaveMissed || performance.now() - requestedAt > lookbackMargin) deliver('anything');
      mayHaveMissed = true;
    };
    source.onmessage = ({ data }: MessageEvent<LiveMessage>) => deliver(data);
    source.onerror = () => {
      setStatus(false);
      mayHaveMissed = true;
      // The browser reconnects a broken stream by itself, but not a rejected one.
      if (source.readyState === EventSource.CLOSED) reconnectTimer = window.setTimeout(connect, reconnectDelay);
    };
  };
  channel.addEventListener('message', ({ data }) => {
    if (data === 'status?') broadcast(isLive ? 'up' : 'down');
  });
  return new Promise((resolve) => {
    connect();
    signal.addEventListener('abort', () => {
      window.clearTimeout(reconnectTimer);
      source.close();
      resolve();
    });
  });
}
