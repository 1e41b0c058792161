import { isDropFrame, parseTimecode } from '#domain/projects/timecode.ts';
import type { Timeline } from './markers.ts';
import { toXml } from './xml.ts';

/** FCPXML 1.9 for Final Cut Pro: markers on a gap, which needs no media. Times are exact fractions of seconds. */
export function toFcpxml({ name, rate, frameCount, width, height, startTimecode, markers }: Timeline): Promise<string> {
  const timeOf = (frames: number) => `${frames * rate.denominator}/${rate.numerator}s`;
  const firstFrame = parseTimecode(startTimecode, rate)!;
  const [start, duration] = [timeOf(firstFrame), timeOf(frameCount)];
  const gap = {
    '@name': 'Gap',
    '@offset': start,
    '@start': start,
    '@duration': duration,
    marker: markers.map((marker) => ({
      '@start': timeOf(firstFrame + marker.frame),
      '@duration': timeOf(marker.duration),
      // This makes the marker a to-do item, which is open or done.
      '@completed': marker.resolved ? 1 : 0,
      '@value': marker.note,
      '@note': marker.authors,
    })),
  };
  const tcFormat = isDropFrame(rate, startTimecode) ? 'DF' : 'NDF';
  const sequence = { '@format': 'r1', '@duration': duration, '@tcStart': start, '@tcFormat': tcFormat, spine: { gap } };
  return toXml(
    { name: 'fcpxml' },
    {
      fcpxml: {
        '@version': '1.9',
        resources: { format: { '@id': 'r1', '@frameDuration': timeOf(1), '@width': width, '@height': height } },
        library: { event: { '@name': 'Comments', project: { '@name': name, sequence } } },
      },
    },
  );
}
