import { onTestFinished } from 'vitest';

/** A live stream as a browser reads it: `next` waits for what comes next, heartbeats left out. */
export async function openStream(url: string, cookie = '') {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(url, { headers: { cookie }, signal: stop.signal });
  if (response.status !== 200) return { response, text: await response.text(), next: async () => '', close: () => undefined };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const lines: string[] = [];
  const next = async (): Promise<string> => {
    const line = lines.shift();
    if (line?.startsWith('data: ')) return line.slice('data: '.length);
    if (line !== undefined) return next();
    const { value, done } = await reader.read();
    if (done) return 'end';
    lines.push(...value.split('\n'));
    return next();
  };
  return { response, text: '', next, close: () => stop.abort() };
}
