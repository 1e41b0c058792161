import { CustomSource, type EncodedPacket, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import type { FrameRate } from '#domain/projects/timecode.ts';
import { frameAt, seekTimeOf } from './frames.ts';
import type { FrameReader } from './kept-frames.ts';

/** How many frames may have to be decoded for one. Further from a key frame, the browser's own player isn't slower. */
const mostPackets = 60;

/** How much of the file is kept, in bytes. */
const maxCacheSize = 16_000_000;

/**
 * Opens an MP4 file of a constant frame rate whose frames the browser can decode by WebCodecs. Drawing a decoded frame may take longer than
 * a refresh of the screen, so that's done in a worker (`frame-worker.ts`).
 * @throws for any other file, and where something on the way doesn't let parts of a file be asked for
 */
export async function openFrames(url: string, rate: FrameRate): Promise<FrameReader> {
  const input = new Input({ source: rangesOf(url), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config || (await track.getRotation()) !== 0) throw new Error('No upright picture');
    if (!(await VideoDecoder.isConfigSupported(config)).supported) throw new Error(`No decoder for ${config.codec}`);
    return createReader(input, new EncodedPacketSink(track), config, rate);
  } catch (error) {
    input.dispose();
    throw error;
  }
}

function createReader(input: Input, packets: EncodedPacketSink, config: VideoDecoderConfig, rate: FrameRate): FrameReader {
  let decoder: VideoDecoder | undefined;
  /** Receives the decoded frames of what is being read. */
  let onDecoded: (frame: VideoFrame) => void = () => undefined;
  let failure: unknown;

  function prepare(): VideoDecoder {
    if (decoder?.state === 'configured') return decoder;
    decoder = new VideoDecoder({
      output: (frame) => {
        try {
          onDecoded(frame);
        } catch (error) {
          failure = error;
        }
        frame.close();
      },
      error: (error) => {
        failure = error;
      },
    });
    decoder.configure(config);
    return decoder;
  }

  function rest() {
    if (decoder && decoder.state !== 'closed') decoder.close();
    decoder = undefined;
  }

  async function decode(first: number, end: number, signal: AbortSignal) {
    let packet = await packets.getKeyPacket(seekTimeOf(first, rate));
    for (let count = 1; packet && !(numberOf(packet, rate) >= end && packet.type === 'key'); count += 1) {
      if (count > mostPackets) throw new Error('The key frames are too far apart');
      if (signal.aborted) return;
      prepare().decode(packet.toEncodedVideoChunk());
      packet = await packets.getNextPacket(packet);
    }
    if (!signal.aborted) await decoder?.flush();
    if (failure) throw failure;
  }

  return {
    async read(first, end, size, onFrame, signal) {
      onDecoded = (decoded) => {
        const frame = frameAt(decoded.timestamp / 1e6, rate);
        if (frame >= first && frame < end && !signal.aborted) onFrame(frame, draw(decoded, size));
      };
      try {
        await decode(first, end, signal);
      } catch (error) {
        // Closing the decoder rejects what it was asked for.
        if (!signal.aborted) throw error;
      }
      // The decoder is closed: it would go on only from a key frame, after what it was asked for.
      if (signal.aborted) rest();
    },
    rest,
    close() {
      rest();
      input.dispose();
    },
  };
}

/** How far a frame's time may be from that of a constant rate, as containers round it: a part of the frame. */
const maxDeviation = 0.25;

/** @throws if its time isn't that of a frame at the rate, so that the video would show another one for its number */
function numberOf({ timestamp }: EncodedPacket, rate: FrameRate): number {
  const frame = frameAt(timestamp, rate);
  if (Math.abs((timestamp * rate.numerator) / rate.denominator - frame) > maxDeviation)
    throw new Error("The file doesn't have its frame rate");
  return frame;
}

function draw(frame: VideoFrame, { width, height }: { width: number; height: number }): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { alpha: false })!.drawImage(frame, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** A file on the server, of which parts are asked for. */
function rangesOf(url: string): CustomSource {
  const abort = new AbortController();
  async function ask(start: number, end: number): Promise<Response> {
    // Browsers let requests for a file that they cache wait for each other, and the video's takes long.
    const response = await fetch(url, { headers: { Range: `bytes=${start}-${end - 1}` }, cache: 'no-store', signal: abort.signal });
    if (response.status === 206) return response;
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  return new CustomSource({
    async getSize() {
      const response = await ask(0, 1);
      await response.arrayBuffer();
      return Number(response.headers.get('content-range')?.split('/')[1]);
    },
    read: async (start, end) => (await ask(start, end)).body!,
    prefetchProfile: 'network',
    maxCacheSize,
    dispose: () => abort.abort(),
    // Errors of reading ahead don't matter: what is missing is asked for again.
    handleUnhandledError: () => undefined,
  });
}
