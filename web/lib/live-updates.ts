import { useSyncExternalStore } from 'react';

type LiveMessage = string;

/** After a stream was refused or lost for good, it is tried again so much later, in milliseconds. */
const pause = 30_000;

let isLive = false;
const watchers = new Set<() => void>();

function setLive(value: boolean) {
  isLive = value;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether changes are told as they happen; where they are not, what must be fresh is asked for again and again. */
export const useIsLive = () =>
  useSyncExternalStore(
    watch,
    () => isLive,
    () => false,
  );

/**
 * Hears of changes through one stream a browser, however many tabs are open: the tab that holds the lock reads it and passes on
 * what it hears; when it goes, another one takes over.
 * @param stream such as `/api/admin/live`
 * @param person whose stream it is: tabs of different people do not share one
 * @param hear is told the name of what has changed, or 'anything' when something may have been missed
 * @returns stops hearing
 */
export function subscribeToLiveUpdates(stream: string, person: string, hear: (word: LiveMessage) => void): () => void {
  // Locks need a secure context; without them the screens ask again and again.
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return () => undefined;
  const name = `live ${stream} ${person}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  let isSuccessor = false;
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data === 'up' || data === 'down') {
      isSuccessor = true;
      setLive(data === 'up');
    } else if (data !== 'is it up?') hear(data);
  };
  channel.postMessage('is it up?');
  const read = () => readStream(stream, channel, hear, { stop: stop.signal, isSuccessor });
  navigator.locks.request(name, { signal: stop.signal }, read).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
    setLive(false);
  };
}

interface Reading {
  stop: AbortSignal;
  /** Another tab has read the stream before: what changed between the two may have been missed. */
  isSuccessor: boolean;
}

/** Reads the stream until it is stopped, and tells the other tabs. */
function readStream(
  stream: string,
  channel: BroadcastChannel,
  hear: (word: LiveMessage) => void,
  { stop, isSuccessor }: Reading,
): Promise<void> {
  let source: EventSource;
  let retry: number;
  let wasOpen = isSuccessor;
  const tell = (word: LiveMessage) => {
    if (!stop.aborted) channel.postMessage(word);
  };
  const say = (up: boolean) => {
    setLive(up);
    tell(up ? 'up' : 'down');
  };
  const open = () => {
    source = new EventSource(stream);
    source.onopen = () => {
      say(true);
      if (wasOpen) pass('anything');
      wasOpen = true;
    };
    source.onmessage = ({ data }: MessageEvent<LiveMessage>) => pass(data);
    source.onerror = () => {
      say(false);
      // The browser tries a broken stream again by itself, but not one that was refused.
      if (source.readyState === EventSource.CLOSED) retry = window.setTimeout(open, pause);
    };
  };
  const pass = (word: LiveMessage) => {
    hear(word);
    tell(word);
  };
  channel.addEventListener('message', ({ data }) => {
    if (data === 'is it up?') tell(isLive ? 'up' : 'down');
  });
  return new Promise((resolve) => {
    open();
    stop.addEventListener('abort', () => {
      window.clearTimeout(retry);
      source.close();
      resolve();
    });
  });
}
