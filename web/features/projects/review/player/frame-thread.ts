import type { FrameRate } from '#domain/projects/timecode.ts';
import type { FromWorker, ToWorker } from './frame-worker.ts';
import type { FrameReader } from './kept-frames.ts';

/**
 * Opens a video whose frames are decoded and drawn by a worker, because what does that here would hold up keys. What it needs is loaded only
 * now. Rejects where the browser can't decode them, and for a video that is loaded whole.
 */
export async function openFrames(url: string, rate: FrameRate): Promise<FrameReader> {
  if (!url.startsWith(location.origin) || !('VideoDecoder' in window)) throw new Error("Frames can't be decoded here");
  const worker = new Worker(new URL('./frame-worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker) => worker.postMessage(message);

  const ask = (message: ToWorker, onFrame: (frame: number, picture: ImageBitmap) => void = () => undefined) =>
    new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'frame') onFrame(data.frame, data.picture);
        else if (data.is === 'done') resolve();
        else reject(new Error(data.message));
      };
      worker.onerror = () => reject(new Error("The worker can't be loaded"));
      send(message);
    });

  const close = () => worker.terminate();
  await ask({ do: 'open', url, rate }).catch((error) => {
    close();
    throw error;
  });
  return {
    async read(first, end, size, onFrame, signal) {
      const onAbort = () => send({ do: 'end' });
      signal.addEventListener('abort', onAbort);
      await ask({ do: 'read', first, end, size }, onFrame);
      signal.removeEventListener('abort', onAbort);
    },
    rest: () => send({ do: 'rest' }),
    close,
  };
}
