import type { FrameRate } from '#domain/projects/timecode.ts';
import { openFrames } from './frame-reader.ts';
import type { FrameReader, Size } from './kept-frames.ts';

/** What the worker is asked for, one after the other; `end` ends what is being read. */
export type ToWorker =
  | { do: 'open'; url: string; rate: FrameRate }
  | { do: 'read'; first: number; end: number; size: Size }
  | { do: 'end' }
  | { do: 'rest' };

export type FromWorker = { is: 'frame'; frame: number; picture: ImageBitmap } | { is: 'done' } | { is: 'failed'; message: string };

const answer = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

let reader: FrameReader | undefined;
let reading = new AbortController();

async function carryOut(message: ToWorker) {
  if (message.do === 'end') return reading.abort();
  if (message.do === 'rest') return reader?.rest();
  if (message.do === 'open') reader = await openFrames(message.url, message.rate);
  else {
    reading = new AbortController();
    const { first, end, size } = message;
    await reader!.read(first, end, size, (frame, picture) => answer({ is: 'frame', frame, picture }, [picture]), reading.signal);
  }
  answer({ is: 'done' });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  carryOut(data).catch((error) => answer({ is: 'failed', message: String(error) }));
});
