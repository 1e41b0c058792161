import { isDropFrame, toTimecode } from '#domain/projects/timecode.ts';
import type { Marker, Timeline } from './markers.ts';

/** An event's number has three digits. */
const maxEvents = 999;

/** As many CMX3600 edit decision lists as the markers need, with markers as DaVinci Resolve reads and writes them: each in an event of one frame. */
export function toEdls(timeline: Timeline): string[] {
  const { markers } = timeline;
  const starts = Array.from({ length: Math.max(1, Math.ceil(markers.length / maxEvents)) }, (_, list) => list * maxEvents);
  return starts.map((start) => toEdl({ ...timeline, markers: markers.slice(start, start + maxEvents) }));
}

function toEdl({ name, rate, startTimecode, markers }: Timeline): string {
  const timecodeOf = (frame: number) => toTimecode(frame, rate, startTimecode);
  const events = markers.map((marker, index) => {
    const span = `${timecodeOf(marker.frame)} ${timecodeOf(marker.frame + 1)}`;
    return [`${String(index + 1).padStart(3, '0')}  001      V     C        ${span} ${span}  `, noteLine(marker), ''];
  });
  const frameCode = isDropFrame(rate, startTimecode) ? 'DROP FRAME' : 'NON-DROP FRAME';
  return [`TITLE: ${name}`, `FCM: ${frameCode}`, '', ...events.flat()].join('\r\n');
}

/** A marker's line, in which the note comes first. With a digit at its beginning, it would be read as an event; a bar would end it. */
function noteLine({ note, authors, duration, resolved }: Marker): string {
  const [safeNote, safeName] = [note, authors].map((text) => text.replaceAll('|', '/'));
  return `${/^\d/.test(note) ? `Note: ${safeNote}` : safeNote} |C:ResolveColor${resolved ? 'Green' : 'Blue'} |M:${safeName} |D:${duration}`;
}
