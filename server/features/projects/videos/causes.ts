/** The largest picture that is converted, in pixels. */
export const maxPixels = 70_000_000;
/** In frames per second. Slow motion of cameras and phones has up to 240. */
export const highestRate = 240;
const longestHours = 24;
/** In packets per second. Each packet may be only a field, or half of the frames may be hidden. */
export const highestPacketRate = 2 * highestRate;
/** In seconds. */
export const longestDuration = longestHours * 60 * 60;

/** What ffprobe says about a picture, which tells whether it can be shown. */
export interface PictureFacts {
  /** In bytes. */
  fileSize: number;
  hasPicture: boolean;
  isEncrypted: boolean;
  /** What the file calls a codec that ffmpeg can't decode. */
  unknownCodec: string | undefined;
  width: number;
  height: number;
  /** In packets per second, by what the file says of itself; 0 if it doesn't. */
  statedRate: number;
  hasFrames: boolean;
}

interface Cause {
  /** The text for the studio, which may name a detail. */
  text: string | ((detail: string) => string);
  /** Whether the cause follows from the facts about the picture; a string is the detail that the text names. */
  found?: (picture: PictureFacts) => string | boolean;
  /** What ffprobe or ffmpeg writes when it fails for this cause; the first group is the detail. */
  says?: RegExp;
}

/** The reasons why a file can't be shown. The first one that applies counts. */
export const causes = {
  empty: { text: 'The file is empty.', found: ({ fileSize }) => fileSize === 0 },
  noPicture: { text: 'The file has no picture.', found: ({ hasPicture }) => !hasPicture },
  encrypted: {
    text: 'The file is encrypted (DRM). Upload a copy without protection.',
    found: ({ isEncrypted }) => isEncrypted,
  },
  codec: {
    text: (codec) => `The codec ${codec} can't be played here. Export the video with another one, such as H.264 or ProRes.`,
    found: ({ unknownCodec }) => unknownCodec ?? false,
    says: /Decoder \(codec (\w+)\) not found/,
  },
  tooLarge: {
    text: (size) => `The picture has ${size} pixels. At most 70 megapixels can be converted.`,
    found: ({ width, height }) => width * height > maxPixels && `${width} × ${height}`,
    says: /Picture size (\d+x\d+) exceeds/,
  },
  noFrames: {
    text: 'The file has a header, but no frames. The recording or the copying may have been interrupted.',
    found: ({ hasFrames }) => !hasFrames,
  },
  unknownRate: { text: 'The frame rate of the video is unknown.' },
  tooFast: {
    text: `The video has more than ${highestRate} frames per second.`,
    found: ({ statedRate }) => statedRate > highestPacketRate,
  },
  tooLong: { text: `The video is longer than ${longestHours} hours.` },
  noIndex: {
    text: 'The file is incomplete: its index (moov) is missing. The recording or the copying may have been interrupted.',
    says: /moov atom not found/,
  },
  endsEarly: {
    text: 'The file is incomplete: it ends within its index. The recording or the copying may have been interrupted.',
    says: /: End of file/,
  },
  format: { text: (format) => `Files of the format ${format} can't be played here.`, says: /\[(\w+) @ \w+\] Format not on whitelist/ },
  nothingShown: { text: "None of the video's frames can be shown. The file is damaged, or its format isn't supported." },
  damaged: { text: "The file is damaged, or its format isn't supported.", says: /(?:)/ },
} as const satisfies Record<string, Cause>;

export type CauseName = keyof typeof causes;

const rows: Cause[] = Object.values(causes);

const explain = ({ text }: Cause, detail: string) => (typeof text === 'string' ? text : text(detail));

/** A file that can't be made into a video to review; the message is for the studio. */
export class UnusableVideoError extends Error {
  static because(name: CauseName) {
    return new UnusableVideoError(explain(causes[name], ''));
  }
}

/** @throws UnusableVideoError if what ffprobe says of the picture is a reason not to begin */
export function refuseUnusable(picture: PictureFacts): void {
  for (const cause of rows) {
    const found = cause.found?.(picture);
    if (found) throw new UnusableVideoError(explain(cause, String(found)));
  }
}

/** Why ffprobe or ffmpeg failed on a file, by what it wrote. */
export function explainMessage(message: string): string {
  const [cause, match] = rows.map((row) => [row, row.says?.exec(message)] as const).find(([, match]) => match)!;
  return explain(cause, match?.[1] ?? '');
}
