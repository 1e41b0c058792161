import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours } from '#server/shared/clock.ts';
import { type MeterOptions, type Spacing, SpacingMeter } from './frame-spacing.ts';
import { safeInput } from './safe-input.ts';

/** The time limit for reading the whole file once. */
const timeout = 2 * hours;

/** What ffmpeg's flags say of a packet: decoding can begin with it, or the file's edit list skips it. */
const flags = { key: 1, discarded: 4 };

export interface Packet {
  /** When the packet is decoded, in seconds. */
  decoded: number;
  /** When the packet is shown, in seconds; undefined where the container doesn't say so. */
  shown: number | undefined;
  isKey: boolean;
  /** Whether the file's edit list skips the packet. */
  isDiscarded: boolean;
}

/**
 * Reads the packets of the picture, of the whole file, in the order in which they are decoded.
 * @param onPacket called with each, and the precision of its times in seconds
 * @throws ProgramError, and what `onPacket` throws
 */
export async function readPackets({ ffmpeg }: Ffmpeg, path: string, onPacket: (packet: Packet, tick: number) => void): Promise<void> {
  let tick = 0;
  /**
   * Reads a line such as `#tb 0: 1/90000`, or `0, -3753, 3753, 3753, 1957, 0x72745bd3, F=0x0`: the times, length and size of a packet,
   * its checksum and flags, which are left out for a mere key frame.
   */
  const readLine = (line: string) => {
    const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)$/.exec(line) ?? [];
    if (numerator && denominator) tick = Number(numerator) / Number(denominator);
    const [, dts, pts, flagsText] = /^0, +(-?\d+), +(-?\d+), +\d+, +\d+, 0x\w+(?:, F=0x(\w+))?/.exec(line) ?? [];
    if (!dts || !pts || tick === 0) return;
    const flagged = flagsText === undefined ? flags.key : Number.parseInt(flagsText, 16);
    onPacket(
      {
        decoded: Number(dts) * tick,
        shown: isUnknown(pts) ? undefined : Number(pts) * tick,
        isKey: (flagged & flags.key) !== 0,
        isDiscarded: (flagged & flags.discarded) !== 0,
      },
      tick,
    );
  };
  let rest = '';
  const readChunk = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) readLine(line);
  };
  const list = ['-map', '0:V:0', '-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'];
  await ffmpeg([...safeInput(path), ...list], { timeout, onOutput: readChunk });
}

interface Options extends Omit<MeterOptions, 'tick'> {
  /** Called now and then; throws if there are too many. @param length in seconds */
  checkLimits: (packets: number, length: number) => void;
}

/**
 * Reads when each packet of the picture is shown, of the whole file, because what a file says about itself may be wrong.
 * @returns undefined if its packets have no times, or there is at most one
 * @throws ProgramError, and what `checkLimits` throws
 */
export async function readSpacing(ffmpeg: Ffmpeg, path: string, { checkLimits, ...options }: Options): Promise<Spacing | undefined> {
  let packets = 0;
  let hasEveryTime = true;
  // Some containers store only when a frame is decoded.
  let shown: SpacingMeter | undefined;
  let decoded: SpacingMeter | undefined;
  await readPackets(ffmpeg, path, (packet, tick) => {
    if (packet.isDiscarded) return;
    shown ??= new SpacingMeter({ ...options, tick });
    decoded ??= new SpacingMeter({ ...options, tick });
    decoded.add(packet.decoded);
    if (++packets % 10_000 === 0) checkLimits(packets, decoded.length);
    if (packet.shown === undefined) hasEveryTime = false;
    else shown.add(packet.shown);
  });
  return (hasEveryTime ? shown : decoded)?.result();
}

/** Whether a time is ffmpeg's AV_NOPTS_VALUE. */
const isUnknown = (time: string) => time === '-9223372036854775808';
