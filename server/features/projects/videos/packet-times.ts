import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours } from '#server/shared/clock.ts';
import { type MeterOptions, type Spacing, SpacingMeter } from './frame-spacing.ts';
import { safeInput } from './safe-input.ts';

/** For reading the whole file once. */
const timeout = 2 * hours;

/** Of a packet that isn't shown: the file's edit list skips it. */
const discarded = 4;

interface Options extends Omit<MeterOptions, 'tick'> {
  /** Called now and then; throws if there are too many. @param length in seconds */
  checkLimits: (packets: number, length: number) => void;
}

/**
 * Reads when each packet of the picture is shown, of the whole file, because what a file says about itself may be wrong.
 * @returns undefined if its packets have no times, or there is at most one
 * @throws ProgramError, and what `checkLimits` throws
 */
export async function readSpacing({ ffmpeg }: Ffmpeg, path: string, { checkLimits, ...options }: Options): Promise<Spacing | undefined> {
  let tick = 0;
  let packets = 0;
  let hasEveryTime = true;
  // Some containers store only when a frame is decoded.
  let shown: SpacingMeter | undefined;
  let decoded: SpacingMeter | undefined;
  /** Such as `#tb 0: 1/90000`, or `0, -3753, 3753, 3753, 1957, 0x72745bd3, F=0x0`: the times, length and size of a packet, its checksum and flags. */
  const readLine = (line: string) => {
    const [, numerator, denominator] = /^#tb 0: (\d+)\/(\d+)$/.exec(line) ?? [];
    if (numerator && denominator) {
      tick = Number(numerator) / Number(denominator);
      shown = new SpacingMeter({ ...options, tick });
      decoded = new SpacingMeter({ ...options, tick });
    }
    const [, dts, pts, flags] = /^0, +(-?\d+), +(-?\d+), +\d+, +\d+, 0x\w+(?:, F=0x(\w+))?/.exec(line) ?? [];
    if (!dts || !pts || Number.parseInt(flags ?? '0', 16) & discarded) return;
    decoded?.add(Number(dts) * tick);
    if (++packets % 10_000 === 0) checkLimits(packets, decoded?.length ?? 0);
    if (isUnknown(pts)) hasEveryTime = false;
    else shown?.add(Number(pts) * tick);
  };
  let rest = '';
  const readChunk = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) readLine(line);
  };
  const list = ['-map', '0:V:0', '-c', 'copy', '-copyinkf', '-f', 'framecrc', 'pipe:1'];
  await ffmpeg([...safeInput(path), ...list], { timeout, onOutput: readChunk });
  return (hasEveryTime ? shown : decoded)?.result();
}

/** ffmpeg's AV_NOPTS_VALUE. */
const isUnknown = (time: string) => time === '-9223372036854775808';
